// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { product } from '#contract/product.ts'
import { writeKey } from '#src/offline/storage/persisted-value.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { chooseDataSaver, dataSaverChoice, startDataSaver } from '../data-saver/data-saver.ts'
import { chooseShortcuts, restoreShortcuts, usesShortcuts } from './shortcuts.ts'
import { chooseUndoSend, followUndoSend, undoSendChoice } from './undo-send-choice.ts'

const channels: BroadcastChannel[] = []
afterEach(() => channels.splice(0).forEach((channel) => channel.close()))

/** Another tab, as it is heard and as it hears. */
function otherTab(topic: string) {
  const channel = new BroadcastChannel(`${product.storagePrefix}-${topic}`)
  channels.push(channel)
  const heard = vi.fn<(message: unknown) => void>()
  channel.onmessage = ({ data }) => heard(data)
  return { heard, say: (message: unknown) => channel.postMessage(message) }
}

it('puts into force at once what another tab chose about data, and tells it what is chosen here', async () => {
  await startSession(sessionOf(newMemberId()))
  await startDataSaver()
  const other = otherTab('data-saver')
  other.say('on')
  await vi.waitFor(() => expect(dataSaverChoice()).toBe('on'))
  await chooseDataSaver('off')
  await vi.waitFor(() => expect(other.heard).toHaveBeenCalledWith('off'))
})

it('does the same about single keys', async () => {
  await restoreShortcuts()
  const other = otherTab('shortcuts')
  other.say(false)
  await vi.waitFor(() => expect(usesShortcuts()).toBe(false))
  await chooseShortcuts(true)
  await vi.waitFor(() => expect(other.heard).toHaveBeenCalledWith(true))
})

it('does the same about undoing, as long as it is on the screen', async () => {
  await writeKey('undo-send', false)
  const stop = followUndoSend()
  await vi.waitFor(() => expect(undoSendChoice.read()).toBe(false))
  const other = otherTab('undo-send')
  other.say(true)
  await vi.waitFor(() => expect(undoSendChoice.read()).toBe(true))
  await chooseUndoSend(false)
  await vi.waitFor(() => expect(other.heard).toHaveBeenCalledWith(false))
  stop()
})
