// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AccountId, tagIdSchema } from '#contract/ids.ts'
import { myTagsQuery } from '#src/features/onboarding/onboarding-queries.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { useAlerts } from '#src/ui/alert-store.ts'
import { newMemberId, uuidOf } from '#tests/support/outbox-fixtures.ts'
import { sampleItem } from '#tests/support/sample-posts.ts'
import { followersQuery } from '#src/entities/account/follow-list-queries.ts'
import { profileKeys } from '#src/entities/account/profile-keys.ts'
import { suggestionsQuery } from '#src/entities/suggestion/suggestions-query.ts'
import { applyEffects } from './apply-effects.ts'

const tag = (n: number, name: string) => ({ id: tagIdSchema.parse(uuidOf(n)), name })

it('shows a topic that was sent as chosen, and one given up as gone, before the server’s list comes anew', () => {
  const client = new QueryClient()
  const key = myTagsQuery().queryKey
  client.setQueryData(key, [tag(1, 'art')])
  const added = sampleItem({ kind: 'add-tag', name: 'bees' })
  applyEffects(client, acknowledgementSchema.parse({ kind: 'add-tag', item: added, reply: { tag: tag(2, 'bees') } }))
  expect(client.getQueryData(key)).toEqual([tag(1, 'art'), tag(2, 'bees')])
  const removed = sampleItem({ kind: 'remove-tag', tagId: tag(1, 'art').id })
  applyEffects(client, acknowledgementSchema.parse({ kind: 'remove-tag', item: removed, reply: null }))
  expect(client.getQueryData(key)).toEqual([tag(2, 'bees')])
})

it('takes a member who was to be followed and is gone out of open lists, and says so', () => {
  const client = new QueryClient()
  const [gone, there] = [newMemberId(), newMemberId()]
  const names = {
    first_name: 'Ana',
    last_name: 'Ivić',
    username: 'ana',
    profile_picture_url: null,
    is_following: false,
  }
  const follower = (follower_id: AccountId) => ({ ...names, follower_id })
  const followers = { pages: [{ items: [follower(gone), follower(there)], next_cursor: null }], pageParams: [null] }
  client.setQueryData(followersQuery(there, gone).queryKey, followers)
  client.setQueryData(
    suggestionsQuery().queryKey,
    [gone, there].map((id) => ({ ...names, id })),
  )
  client.setQueryData(profileKeys.one(gone), { id: gone })
  const item = sampleItem({ kind: 'follow', accountId: gone, following: true })
  applyEffects(client, acknowledgementSchema.parse({ kind: 'follow', item, reply: null }))
  expect(client.getQueryData(followersQuery(there, gone).queryKey)).toEqual({
    pages: [{ items: [follower(there)], next_cursor: null }],
    pageParams: [null],
  })
  expect(client.getQueryData(suggestionsQuery().queryKey)).toEqual([{ ...names, id: there }])
  expect(client.getQueryState(profileKeys.one(gone))?.isInvalidated).toBe(true)
  const { result } = renderHook(useAlerts)
  expect(result.current).toMatchObject([{ text: 'This member does not exist any more.' }])
})
