import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { postIdSchema } from '#contract/ids.ts'
import type { FeedType } from '#contract/post.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember, samplePost } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { feedQuery } from './feed-queries.ts'
import { emptyFeed, renewFeed, type FeedState } from './feed-state.ts'
import { lookAtFollowing } from './look-at-following.ts'

const [newest, newer, between, older, letGo] = Array.from({ length: 5 }, () => postIdSchema.parse(crypto.randomUUID()))
const entry = (id = postIdSchema.parse(crypto.randomUUID())) => ({ kind: 'post' as const, id })
const reply = (...ids: (typeof newer)[]) => ({
  status: 200,
  body: { posts: ids.map((id) => samplePost({ ...(id && { id }) })), next_cursor: null },
})

/** A feed that knows these for a minute, once it was looked at. */
async function lookedAt(type: FeedType, known: Partial<FeedState>): Promise<FeedState> {
  const client = new QueryClient()
  const query = feedQuery(type)
  client.setQueryData(query.queryKey, { ...emptyFeed, ...known }, { updatedAt: Date.now() - minuteMs })
  return client.fetchQuery(query)
}

/** The member's own, just now or so long ago. */
const mine = (ageMs = 0) =>
  samplePost({
    ...(newest && { id: newest }),
    user_id: sampleMember.id,
    created_at: new Date(serverNow() - ageMs).toISOString(),
  })
const types = ['following', 'for-you'] as const

it('puts what somebody wrote before they were followed, or heard again, into its place: it is not new', async () => {
  const fetch = stubFetch(reply(newest, newer, between, older))
  await startSession({ token: 'token', user: sampleMember })
  const client = new QueryClient()
  const query = feedQuery('following')
  client.setQueryData(query.queryKey, { ...emptyFeed, entries: [entry(newer), entry(older)] })
  lookAtFollowing(client)
  lookAtFollowing(client)
  // As nobody looks at it, it is asked for when somebody does.
  expect(fetch).not.toHaveBeenCalled()
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
  const placed = await client.fetchQuery(query)
  expect([placed.entries, placed.pending]).toEqual([[newer, between, older].map(entry), [entry(newest)]])
})

it('begins anew for whoever asks for it once others are followed: who was let go is gone, and all of a new one is there', async () => {
  const first = { status: 200, body: { ...reply(newer, between).body, next_cursor: 'below' } }
  stubFetch(first, first)
  const client = new QueryClient()
  const { queryKey, ...query } = feedQuery('following')
  const known = { ...emptyFeed, entries: [entry(newer), entry(letGo), entry(older)], end: true }
  client.setQueryData(queryKey, known)
  lookAtFollowing(client)
  const looked = await client.fetchQuery({ ...query, queryKey })
  expect(looked.entries).toEqual([newer, between, letGo, older].map(entry))
  expect(renewFeed(looked)).toMatchObject({ entries: [newer, between].map(entry), next_cursor: 'below', end: false })
  expect(renewFeed(renewFeed(looked))).toEqual(renewFeed(looked))
  // Without that it is asked for in vain.
  client.setQueryData(queryKey, known)
  expect(renewFeed(await client.fetchQuery({ ...query, queryKey, staleTime: 0 })).entries).toHaveLength(4)
})

it('keeps an own post that came on top while the first page was on its way, and begins anew the next time', async () => {
  stubFetch(reply(newer))
  const client = new QueryClient()
  const { queryKey, ...query } = feedQuery('following')
  client.setQueryData(queryKey, { ...emptyFeed, entries: [entry(newer), entry(letGo)] })
  lookAtFollowing(client)
  const looking = client.fetchQuery({ ...query, queryKey })
  client.setQueryData(queryKey, (feed) => feed && { ...feed, entries: [entry(newest), ...feed.entries] })
  const renewed = renewFeed(await looking)
  expect(renewed).toMatchObject({ entries: [newest, newer, letGo].map(entry), renewal: 'wanted' })
})

it('stays as it is where the server has nothing for it', () => {
  const known = { ...emptyFeed, entries: [entry(older)], renewal: { entries: [], next_cursor: null } }
  expect(renewFeed(known)).toBe(known)
  expect(renewFeed({ ...known, renewal: 'wanted' }).entries).toEqual([entry(older)])
})

it('does so when nothing on this device says that somebody is heard again: a mute ended by itself, or elsewhere', async () => {
  stubFetch(reply(newer, between, older))
  const { entries, pending } = await lookedAt('following', { entries: [entry(newer), entry(older)] })
  expect([entries, pending]).toEqual([[newer, between, older].map(entry), []])
})

it('takes what For You ranks anew as new, wherever it stands', async () => {
  stubFetch(reply(newer, between, older))
  const { entries, pending } = await lookedAt('for-you', { entries: [entry(newer), entry(older)] })
  expect([entries, pending]).toEqual([[newer, older].map(entry), [entry(between)]])
})

// The worker may have sent it hours before the app is opened.
it.each([0, 3 * hourMs])(
  'marks what was missed below an own post on top that is %i ms old, and does not take it for what was known',
  async (ageMs) => {
    stubFetch({ status: 200, body: { posts: [mine(ageMs), ...reply(newer).body.posts], next_cursor: 'missed' } })
    await startSession({ token: 'token', user: sampleMember })
    for (const type of types) {
      const { entries, pending } = await lookedAt(type, { entries: [newest, older].map(entry), next_cursor: 'below' })
      expect([entries, pending]).toEqual([
        [newest, older].map(entry),
        [entry(newer), { kind: 'gap', cursor: 'missed' }],
      ])
    }
  },
)

it.each([0, 3 * hourMs])(
  'begins where nothing but an own post was known, %i ms old: nobody was followed before, and the feed had ended',
  async (ageMs) => {
    stubFetch({ status: 200, body: { posts: [mine(ageMs), ...reply(newer, older).body.posts], next_cursor: 'below' } })
    await startSession({ token: 'token', user: sampleMember })
    for (const type of types) {
      expect(await lookedAt(type, { entries: [entry(newest)], end: true })).toMatchObject({
        entries: [newest, newer, older].map(entry),
        pending: [],
        next_cursor: 'below',
        end: false,
      })
    }
  },
)
