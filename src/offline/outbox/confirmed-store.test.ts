import { set } from 'idb-keyval'
import { expect, it } from 'vitest'
import { itemAt, newLike, newMemberId } from '#tests/support/outbox-fixtures.ts'
import { confirmedDatabase } from '../storage/databases.ts'
import { keyValueStore } from '../storage/key-value.ts'
import { forgetConfirmed, keepConfirmed, listConfirmed } from './confirmed-store.ts'
import { settledSchema } from './outbox-item.ts'

const liked = (n: number) =>
  settledSchema.parse({
    kind: 'like-post',
    item: itemAt(n, newLike(n, true)),
    reply: { is_liked: true, like_count: n },
  })

it('gives back what was confirmed, oldest first and each once, until it is forgotten', async () => {
  const memberId = newMemberId()
  await keepConfirmed(memberId, liked(2), 2_000)
  await keepConfirmed(memberId, liked(1), 1_000)
  await keepConfirmed(memberId, liked(1), 1_001)
  expect(await listConfirmed(memberId)).toEqual([liked(1), liked(2)])
  await forgetConfirmed(memberId, [liked(1).item.id])
  expect(await listConfirmed(memberId)).toEqual([liked(2)])
})

it('leaves out what another build kept', async () => {
  const memberId = newMemberId()
  await set('old', { settled: { kind: 'unknown' }, at: 1 }, keyValueStore(confirmedDatabase(memberId), 'relaxed'))
  expect(await listConfirmed(memberId)).toEqual([])
})
