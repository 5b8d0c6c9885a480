import { expect, it } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { itemAt, newLike, newPost } from '#tests/support/outbox-fixtures.ts'
import { heldForMs, undoSendMs } from './undo-send.ts'

const now = 50_000
const until = (notBefore: number) => ({ status: 'waiting', notBefore, waitsFor: 'turn' }) as const

it('tells how much longer words are held', () => {
  expect(heldForMs(itemAt(1, newPost(1), { state: until(now + 4_000) }), now)).toBe(4_000)
  expect(heldForMs(itemAt(1, newPost(1), { state: until(now) }), now)).toBe(0)
})

it('holds nothing longer than that, whatever the clock was set to', () => {
  expect(heldForMs(itemAt(1, newPost(1), { state: until(now + hourMs) }), now)).toBe(undoSendMs)
})

it('is not what waits after a failure, nor what has no words', () => {
  expect(heldForMs(itemAt(1, newPost(1), { tries: 1, state: until(now + 4_000) }), now)).toBe(0)
  const failed = { status: 'waiting', notBefore: now + 4_000, waitsFor: 'connection' } as const
  expect(heldForMs(itemAt(1, newPost(1), { state: failed }), now)).toBe(0)
  expect(heldForMs(itemAt(1, newLike(1, true), { state: until(now + 4_000) }), now)).toBe(0)
})
