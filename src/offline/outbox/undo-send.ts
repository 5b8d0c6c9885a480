import { readKey } from '../storage/persisted-value.ts'
import { type OutboxItem, recordOf } from './outbox-item.ts'

/** How long words that are held wait for their author to think again. */
export const undoSendMs = 10_000

/** How long the member of this device wants words held before they are sent: not at all, unless chosen. */
export async function readHoldMs(): Promise<number> {
  return (await readKey('undo-send')) === true ? undoSendMs : 0
}

/** How much longer an item is held, in ms; 0 when it may go, or waits for something else. */
export function heldForMs(item: OutboxItem, now: number = Date.now()): number {
  const { state, tries } = item
  const isFirst = state.status === 'waiting' && state.waitsFor === 'turn' && tries === 0
  if (!isFirst || recordOf(item).takenBackBy === undefined) return 0
  return Math.min(Math.max(0, state.notBefore - now), undoSendMs)
}
