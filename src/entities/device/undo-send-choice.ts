import { observableValue } from '#src/lib/observable-value.ts'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import { storageKeys } from '#src/offline/storage/storage-keys.ts'
import { createTopic } from '#src/offline/topic.ts'

const topic = createTopic('undo-send', storageKeys['undo-send'].schema)

/** Whether what one wrote waits a moment on this device; undefined until that was read. */
export const undoSendChoice = observableValue<boolean | undefined>(undefined)

/** Reads it, and follows what other tabs choose until the answered function is called. */
export function followUndoSend(): () => void {
  const stop = topic.subscribe(undoSendChoice.set)
  let isOver = false
  readKey('undo-send').then(
    // What was chosen while the device was being read is newer.
    (chosen) => isOver || undoSendChoice.set(undoSendChoice.read() ?? chosen ?? false),
    (cause: unknown) => console.error('The choice about sending could not be read.', cause),
  )
  return () => {
    isOver = true
    stop()
    undoSendChoice.set(undefined)
  }
}

/** Chooses it in every tab. What is not on the disk counts for nothing when something is sent, and is shown no longer. */
export async function chooseUndoSend(isOn: boolean): Promise<void> {
  undoSendChoice.set(isOn)
  try {
    await writeKey('undo-send', isOn)
    topic.announce(isOn)
  } catch (cause) {
    undoSendChoice.set(!isOn)
    throw cause
  }
}
