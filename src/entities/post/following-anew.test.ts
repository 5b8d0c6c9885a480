import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember, samplePost } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { emptyFeed, type FeedState } from './feed-state.ts'
import { askForFollowingAnew } from './following-anew.ts'
import { postKeys } from './post-keys.ts'

const [newer, between, older] = [1, 2, 3].map(() => postIdSchema.parse(crypto.randomUUID()))
const entry = (id = postIdSchema.parse(crypto.randomUUID())) => ({ kind: 'post' as const, id })
const feedIn = (client: QueryClient) => client.getQueryData<FeedState>(postKeys.feed('following'))

it('puts what somebody wrote before they were followed, or heard again, into its place: it is not new', async () => {
  const posts = [newer, between, older].map((id) => samplePost({ ...(id && { id }) }))
  const fetch = stubFetch({ status: 200, body: { posts, next_cursor: null } })
  await startSession({ token: 'token', user: sampleMember })
  const client = new QueryClient()
  client.setQueryData(postKeys.feed('following'), { ...emptyFeed, entries: [entry(newer), entry(older)] })
  askForFollowingAnew(client)
  askForFollowingAnew(client)
  await vi.waitFor(() => expect(feedIn(client)?.entries).toEqual([newer, between, older].map(entry)))
  expect(feedIn(client)?.pending).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('asks a feed that lists nothing yet in the usual way', () => {
  const fetch = stubFetch('offline')
  const client = new QueryClient()
  askForFollowingAnew(client)
  client.setQueryData(postKeys.feed('following'), emptyFeed)
  askForFollowingAnew(client)
  expect(fetch).not.toHaveBeenCalled()
  expect(client.getQueryState(postKeys.feed('following'))?.isInvalidated).toBe(true)
})
