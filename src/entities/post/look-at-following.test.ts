import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { sampleMember, samplePost } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { feedQuery } from './feed-queries.ts'
import { emptyFeed } from './feed-state.ts'
import { lookAtFollowing } from './look-at-following.ts'

const [newest, newer, between, older] = Array.from({ length: 4 }, () => postIdSchema.parse(crypto.randomUUID()))
const entry = (id = postIdSchema.parse(crypto.randomUUID())) => ({ kind: 'post' as const, id })
const reply = (...ids: (typeof newer)[]) => ({
  status: 200,
  body: { posts: ids.map((id) => samplePost({ ...(id && { id }) })), next_cursor: null },
})

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

it('does so when nothing on this device says that somebody is heard again: a mute ended by itself, or elsewhere', async () => {
  stubFetch(reply(newer, between, older))
  const client = new QueryClient()
  const query = feedQuery('following')
  client.setQueryData(
    query.queryKey,
    { ...emptyFeed, entries: [entry(newer), entry(older)] },
    { updatedAt: Date.now() - 60_000 },
  )
  const { entries, pending } = await client.fetchQuery(query)
  expect([entries, pending]).toEqual([[newer, between, older].map(entry), []])
})

it('takes what For You ranks anew as new, wherever it stands', async () => {
  stubFetch(reply(newer, between, older))
  const client = new QueryClient()
  const query = feedQuery('for-you')
  client.setQueryData(
    query.queryKey,
    { ...emptyFeed, entries: [entry(newer), entry(older)] },
    { updatedAt: Date.now() - 60_000 },
  )
  const { entries, pending } = await client.fetchQuery(query)
  expect([entries, pending]).toEqual([[newer, older].map(entry), [entry(between)]])
})

it('marks what was missed below an own post that stood on top before the answer came, and does not take it for what was known', async () => {
  const created_at = new Date(serverNow()).toISOString()
  const mine = samplePost({ ...(newest && { id: newest }), user_id: sampleMember.id, created_at })
  const [theirs] = reply(newer).body.posts
  stubFetch({ status: 200, body: { posts: [mine, theirs], next_cursor: 'missed' } })
  await startSession({ token: 'token', user: sampleMember })
  for (const type of ['following', 'for-you'] as const) {
    const client = new QueryClient()
    const query = feedQuery(type)
    const known = { ...emptyFeed, entries: [entry(newest), entry(older)], next_cursor: 'below' }
    client.setQueryData(query.queryKey, known, { updatedAt: Date.now() - 60_000 })
    const { entries, pending } = await client.fetchQuery(query)
    expect([entries, pending]).toEqual([[newest, older].map(entry), [entry(newer), { kind: 'gap', cursor: 'missed' }]])
  }
})

it('begins where nothing but own posts was known: nobody was followed before, and the feed had ended', async () => {
  const created_at = new Date(serverNow()).toISOString()
  const mine = samplePost({ ...(newest && { id: newest }), user_id: sampleMember.id, created_at })
  stubFetch({ status: 200, body: { posts: [mine, ...reply(newer, older).body.posts], next_cursor: 'below' } })
  await startSession({ token: 'token', user: sampleMember })
  for (const type of ['following', 'for-you'] as const) {
    const client = new QueryClient()
    const query = feedQuery(type)
    const known = { ...emptyFeed, entries: [entry(newest)], end: true }
    client.setQueryData(query.queryKey, known, { updatedAt: Date.now() - 60_000 })
    expect(await client.fetchQuery(query)).toMatchObject({
      entries: [newest, newer, older].map(entry),
      pending: [],
      next_cursor: 'below',
      end: false,
    })
  }
})
