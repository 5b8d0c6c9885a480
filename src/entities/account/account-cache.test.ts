import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { applyEffects } from '#src/app/apply-effects.ts'
import { followStatusQuery } from './follow-queries.ts'
import { followedIdsQuery } from './followed-ids-query.ts'

const memberId = accountIdSchema.parse('00000000-0000-4000-8000-000000000001')
const accountId = accountIdSchema.parse('00000000-0000-4000-8000-000000000002')
const otherId = accountIdSchema.parse('00000000-0000-4000-8000-000000000003')

function acknowledgedFollow(following: boolean) {
  const id = '00000000-0000-4000-8000-000000000009'
  const item = {
    id,
    idempotencyKey: id,
    memberId,
    createdAt: 0,
    seq: 0,
    target: '',
    tries: 1,
    mayHaveArrived: true,
    state: { status: 'waiting', notBefore: 0, waitsFor: 'turn' },
    kind: 'follow',
    accountId,
    following,
  }
  return acknowledgementSchema.parse({ kind: 'follow', item, reply: { is_following: following, followers_count: 4 } })
}

it('caches what the server said about a follow, and counts it once', () => {
  const client = new QueryClient()
  client.setQueryData(followedIdsQuery(memberId).queryKey, [otherId])
  applyEffects(client, acknowledgedFollow(true))
  applyEffects(client, acknowledgedFollow(true))
  expect(client.getQueryData(followStatusQuery(accountId).queryKey)).toBe(true)
  expect(client.getQueryData(followedIdsQuery(memberId).queryKey)).toEqual([accountId, otherId])
})

it('takes an account that was unfollowed out of the list', () => {
  const client = new QueryClient()
  client.setQueryData(followedIdsQuery(memberId).queryKey, [accountId, otherId])
  applyEffects(client, acknowledgedFollow(false))
  expect(client.getQueryData(followedIdsQuery(memberId).queryKey)).toEqual([otherId])
})

it('invents no list that was never fetched', () => {
  const client = new QueryClient()
  applyEffects(client, acknowledgedFollow(true))
  expect(client.getQueryData(followedIdsQuery(memberId).queryKey)).toBeUndefined()
})
