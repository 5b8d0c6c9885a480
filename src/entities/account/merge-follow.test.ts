import { expect, it } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import type { ItemOf } from '#src/offline/outbox/outbox-item.ts'
import { mergeFollow } from './merge-follow.ts'

const id = accountIdSchema.parse('00000000-0000-4000-8000-0000000000a1')
const other = accountIdSchema.parse('00000000-0000-4000-8000-0000000000a2')

function follow(following: boolean, change: Partial<ItemOf<'follow'>> = {}): ItemOf<'follow'> {
  return {
    kind: 'follow',
    accountId: id,
    following,
    id: '00000000-0000-4000-8000-000000000001',
    idempotencyKey: '00000000-0000-4000-8000-000000000001',
    memberId: other,
    createdAt: 1,
    seq: 1,
    target: `follow:${id}`,
    tries: 0,
    mayHaveArrived: false,
    state: { status: 'waiting', notBefore: 0, waitsFor: 'turn' },
    ...change,
  }
}

it('is what the server said when nothing waits', () => {
  expect(mergeFollow(id, true, [])).toBe(true)
  expect(mergeFollow(id, undefined, [])).toBeUndefined()
  expect(mergeFollow(id, false, [follow(true, { accountId: other })])).toBe(false)
})

it('is the last thing the member did while that waits', () => {
  expect(mergeFollow(id, false, [follow(true)])).toBe(true)
  expect(mergeFollow(id, false, [follow(true), follow(false)])).toBe(false)
})

it('is what the server said once the follow was refused', () => {
  const refused = follow(true, { state: { status: 'refused', code: 'not-found', message: 'gone' } })
  expect(mergeFollow(id, false, [refused])).toBe(false)
})
