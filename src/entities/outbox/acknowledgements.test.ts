import { expect, it } from 'vitest'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { itemAt, newLike, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { askUntilCurrent, isAcknowledgedSince, momentOfAsking, recordAcknowledgement } from './acknowledgements.ts'

const liked = (n: number) =>
  acknowledgementSchema.parse({
    kind: 'like-post',
    item: itemAt(n, newLike(n, true)),
    reply: { is_liked: true, like_count: 1 },
  })
const isLikeOf = (n: number) => (acknowledgement: ReturnType<typeof liked>) =>
  acknowledgement.kind === 'like-post' && acknowledgement.item.postId === postIdOf(n)

it('knows what was acknowledged since a moment, and nothing from before it', () => {
  recordAcknowledgement(liked(1))
  const moment = momentOfAsking()
  expect(isAcknowledgedSince(moment, isLikeOf(1))).toBe(false)
  recordAcknowledgement(liked(2))
  expect(isAcknowledgedSince(moment, isLikeOf(2))).toBe(true)
  expect(isAcknowledgedSince(moment, isLikeOf(1))).toBe(false)
})

it('asks again when the answer may be older than what was acknowledged meanwhile', async () => {
  const acknowledgements = [liked(1), liked(2)]
  let asked = 0
  const ask = () => {
    asked += 1
    const next = acknowledgements.shift()
    if (next) recordAcknowledgement(next)
    return Promise.resolve(asked)
  }
  expect(await askUntilCurrent(ask, isLikeOf(1))).toBe(2)
})
