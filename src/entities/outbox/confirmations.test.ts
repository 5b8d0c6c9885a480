import { expect, it } from 'vitest'
import { settledSchema } from '#src/offline/outbox/outbox-item.ts'
import { itemAt, newLike, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { askUntilSettled, isConfirmedSince, momentOfAsking, noteConfirmation } from './confirmations.ts'

const liked = (n: number) =>
  settledSchema.parse({
    kind: 'like-post',
    item: itemAt(n, newLike(n, true)),
    reply: { is_liked: true, like_count: 1 },
  })
const isLikeOf = (n: number) => (settled: ReturnType<typeof liked>) =>
  settled.kind === 'like-post' && settled.item.postId === postIdOf(n)

it('knows what was confirmed since a moment, and nothing from before it', () => {
  noteConfirmation(liked(1))
  const moment = momentOfAsking()
  expect(isConfirmedSince(moment, isLikeOf(1))).toBe(false)
  noteConfirmation(liked(2))
  expect(isConfirmedSince(moment, isLikeOf(2))).toBe(true)
  expect(isConfirmedSince(moment, isLikeOf(1))).toBe(false)
})

it('asks again when the answer may be older than what was confirmed meanwhile', async () => {
  const confirmations = [liked(1), liked(2)]
  let asked = 0
  const ask = () => {
    asked += 1
    const next = confirmations.shift()
    if (next) noteConfirmation(next)
    return Promise.resolve(asked)
  }
  expect(await askUntilSettled(ask, isLikeOf(1))).toBe(2)
})
