import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember, samplePost } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { feedQuery } from './feed-queries.ts'
import { emptyFeed } from './feed-state.ts'
import { askForFollowingAnew } from './following-anew.ts'

const [newer, between, older] = [1, 2, 3].map(() => postIdSchema.parse(crypto.randomUUID()))
const entry = (id = postIdSchema.parse(crypto.randomUUID())) => ({ kind: 'post' as const, id })

it('puts what somebody wrote before they were followed, or heard again, into its place: it is not new', async () => {
  const posts = [newer, between, older].map((id) => samplePost({ ...(id && { id }) }))
  const fetch = stubFetch({ status: 200, body: { posts, next_cursor: null } })
  await startSession({ token: 'token', user: sampleMember })
  const client = new QueryClient()
  const query = feedQuery('following')
  client.setQueryData(query.queryKey, { ...emptyFeed, entries: [entry(newer), entry(older)] })
  askForFollowingAnew(client)
  askForFollowingAnew(client)
  // As nobody looks at it, it is asked for when somebody does.
  expect(fetch).not.toHaveBeenCalled()
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
  const placed = await client.fetchQuery(query)
  expect([placed.entries, placed.pending]).toEqual([[newer, between, older].map(entry), []])
})

it('takes the answers after that as news again', async () => {
  stubFetch({
    status: 200,
    body: { posts: [newer, between].map((id) => samplePost({ ...(id && { id }) })), next_cursor: null },
  })
  const client = new QueryClient()
  const query = feedQuery('following')
  client.setQueryData(query.queryKey, { ...emptyFeed, entries: [entry(newer)] }, { updatedAt: 1 })
  const { entries, pending } = await client.fetchQuery(query)
  expect([entries, pending]).toEqual([[entry(newer)], [entry(between)]])
})
