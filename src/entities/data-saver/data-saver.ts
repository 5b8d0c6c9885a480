import { subscribeToSession } from '#src/offline/storage/session-store.ts'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'
import { forgetScreen, recordFeed } from '#src/offline/storage/persisted-screen.ts'
import { storageKeys } from '#src/offline/storage/storage-keys.ts'
import { createTopic } from '#src/offline/topic.ts'
import { isCostly, networkInformation } from './connection-cost.ts'

/** `auto`: on while the connection is slow or the system asks to save data. */
export type DataSaverChoice = 'auto' | 'on' | 'off'

/** How many posts a page of the feed has while data is saved. */
export const savingPageSize = 10

let choice: DataSaverChoice = 'auto'
const listeners = new Set<() => void>()
const topic = createTopic('data-saver', storageKeys['data-saver'].schema)

/** Brings the member's choice into force, and follows the connection and whoever is signed in; run before anything is drawn. */
export async function startDataSaver(): Promise<void> {
  networkInformation()?.addEventListener('change', tell)
  subscribeToSession((event) => {
    // News about the member who is there changes nothing, and reading it then could undo a choice that is being written.
    if (event.type !== 'session-changed') void rereadDataSaver()
  })
  topic.subscribe(apply)
  await rereadDataSaver()
}

/** Changes it at once, in every tab, and persists the choice for this member on this device. */
export async function chooseDataSaver(next: DataSaverChoice): Promise<void> {
  apply(next)
  topic.announce(next)
  forgetScreen()
  recordFeed('unknown')
  await writeKey('data-saver', next)
}

/** What the member chose; `isSavingData` says what follows from it right now. */
export function dataSaverChoice(): DataSaverChoice {
  return choice
}

/** Whether to load little: small pictures on a tap, nothing in advance, short pages. */
export function isSavingData(): boolean {
  return choice === 'auto' ? isCostly(networkInformation()) : choice === 'on'
}

/** Calls `listener` when the choice or the connection changes, until the answered function is called. */
export function subscribeToDataSaver(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Puts into force what is chosen by now, after a time in which this page heard nothing. */
export async function rereadDataSaver(): Promise<void> {
  try {
    apply((await readKey('data-saver')) ?? 'auto')
  } catch (cause) {
    console.error('The data saver could not be read.', cause)
  }
}

function apply(next: DataSaverChoice): void {
  choice = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
