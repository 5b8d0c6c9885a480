import { set } from 'idb-keyval'
import { expect, it } from 'vitest'
import { itemAt, newLike, newMemberId } from '#tests/support/outbox-fixtures.ts'
import { acknowledgementDatabase } from '../storage/databases.ts'
import { keyValueStore } from '../storage/key-value.ts'
import { removeAcknowledgements, persistAcknowledgement, listAcknowledgements } from './acknowledgement-store.ts'
import { acknowledgementSchema } from './outbox-schemas.ts'

const liked = (n: number) =>
  acknowledgementSchema.parse({
    kind: 'like-post',
    item: itemAt(n, newLike(n, true)),
    reply: { is_liked: true, like_count: n },
  })

it('gives back what was acknowledged, oldest first and each once, until it is forgotten', async () => {
  const memberId = newMemberId()
  await persistAcknowledgement(memberId, liked(2), 2_000)
  await persistAcknowledgement(memberId, liked(1), 1_000)
  await persistAcknowledgement(memberId, liked(1), 1_001)
  expect(await listAcknowledgements(memberId)).toEqual([liked(1), liked(2)])
  await removeAcknowledgements(memberId, [liked(1).item.id])
  expect(await listAcknowledgements(memberId)).toEqual([liked(2)])
})

it('leaves out what another build persisted', async () => {
  const memberId = newMemberId()
  await set(
    'old',
    { acknowledgement: { kind: 'unknown' }, at: 1 },
    keyValueStore(acknowledgementDatabase(memberId), 'relaxed'),
  )
  expect(await listAcknowledgements(memberId)).toEqual([])
})
