// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { limits } from '#contract/rules.ts'
import { unreadCountQuery } from '#src/entities/notification/unread-count-query.ts'
import { momentOfAsking, recordAcknowledgement } from '#src/entities/outbox/acknowledgements.ts'
import { emptyFeed, mergeHead, toFeedPage } from '#src/entities/post/feed-state.ts'
import { cachePosts } from '#src/entities/post/post-cache.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { knownSession, startSession } from '#src/offline/storage/session-store.ts'
import { itemAt, newLike, newMemberId, postIdOf, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { createLiveEffects } from './apply-live.ts'

const client = new QueryClient()
let apply: ReturnType<typeof createLiveEffects>
const lookAtFeed = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('not now')))

beforeEach(() => {
  apply = createLiveEffects(client)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const posts = [samplePost()]
  cachePosts(client, posts, momentOfAsking())
  client.setQueryData(postKeys.feed('for-you'), mergeHead(emptyFeed, toFeedPage({ posts, next_cursor: null }), 0))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  client.clear()
})

function showFeed(): () => void {
  lookAtFeed.mockClear()
  const options = { queryKey: postKeys.feed('for-you'), queryFn: lookAtFeed, retry: false, staleTime: Infinity }
  return new QueryObserver(client, options).subscribe(() => {})
}

it('looks at the feed for what it does not list yet, however much is told in a short while, once', async () => {
  const leave = showFeed()
  apply({ type: 'posts', ids: [samplePostId] }, momentOfAsking())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lookAtFeed).not.toHaveBeenCalled()
  apply({ type: 'posts', ids: [samplePostId, postIdOf(7)] }, momentOfAsking())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lookAtFeed).toHaveBeenCalledTimes(1)
  for (const n of [8, 9]) apply({ type: 'posts', ids: [postIdOf(n)] }, momentOfAsking())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lookAtFeed).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lookAtFeed).toHaveBeenCalledTimes(2)
  leave()
})

it('asks a feed that had nothing new ever more rarely', async () => {
  const look = vi.fn<() => unknown>(() => client.getQueryData(postKeys.feed('for-you')))
  const options = { queryKey: postKeys.feed('for-you'), queryFn: look, retry: false, staleTime: Infinity }
  const leave = new QueryObserver(client, options).subscribe(() => {})
  const hear = async (n: number, withinMs: number) => {
    apply({ type: 'posts', ids: [postIdOf(n)] }, momentOfAsking())
    await vi.advanceTimersByTimeAsync(withinMs)
    return look.mock.calls.length
  }
  expect(await hear(7, 1_000)).toBe(1)
  expect(await hear(8, 15_000)).toBe(1)
  expect(await hear(9, 5_000)).toBe(2)
  expect(await hear(10, 35_000)).toBe(2)
  expect(await hear(11, 5_000)).toBe(3)
  leave()
})

it('leaves the feed of a page that nobody looks at for when it is looked at', async () => {
  const leave = showFeed()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  apply({ type: 'posts', ids: [postIdOf(7)] }, momentOfAsking())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(lookAtFeed).not.toHaveBeenCalled()
  expect(client.getQueryState(postKeys.feed('for-you'))?.isInvalidated).toBe(true)
  leave()
})

it('looks at notifications again only where the count tells of news, or has come to where nobody counts on', () => {
  const look = vi.spyOn(client, 'invalidateQueries')
  for (const count of [3, 3, limits.unreadCounted, limits.unreadCounted])
    apply({ type: 'unread', count }, momentOfAsking())
  expect(look).toHaveBeenCalledTimes(3)
})

it('has what it is told of unread on the device, though no screen asked for it yet', () => {
  apply({ type: 'unread', count: 3 }, momentOfAsking())
  const query = client.getQueryCache().find({ queryKey: unreadCountQuery().queryKey })
  expect(query?.meta).toEqual({ storageKey: 'unread-count' })
})

it('brings counters into posts on this device, and says what is unread', () => {
  const posts = [samplePostId, postIdOf(7)].map((id) => ({ id, ...countersOf(41) }))
  apply({ type: 'counters', posts }, momentOfAsking())
  apply({ type: 'unread', count: 3 }, momentOfAsking())
  expect(client.getQueryData(postQuery(samplePostId).queryKey)).toMatchObject({ like_count: 41 })
  expect(client.getQueryData(postQuery(postIdOf(7)).queryKey)).toBeUndefined()
  expect(client.getQueryData(unreadCountQuery().queryKey)).toBe(3)
})

it('takes nothing back that was acknowledged since the server was asked', () => {
  const state = { id: samplePostId, ...countersOf(1), is_liked: false, is_reposted: false, is_bookmarked: true }
  const asked = momentOfAsking()
  client.setQueryData(postQuery(samplePostId).queryKey, (post) => post && { ...post, is_liked: true })
  const item = { ...itemAt(1, newLike(1, true)), postId: samplePostId }
  const reply = { is_liked: true, like_count: 1 }
  recordAcknowledgement(acknowledgementSchema.parse({ kind: 'like-post', item, reply }))
  apply({ type: 'counters', posts: [state] }, asked)
  expect(client.getQueryData(postQuery(samplePostId).queryKey)).toMatchObject({ is_liked: true })
  apply({ type: 'counters', posts: [state] }, momentOfAsking())
  expect(client.getQueryData(postQuery(samplePostId).queryKey)).toMatchObject({ is_bookmarked: true, is_liked: false })
})

it('keeps counters that were told after an answer was asked for that comes later', () => {
  const asked = momentOfAsking()
  apply({ type: 'counters', posts: [{ id: samplePostId, ...countersOf(41) }] }, asked)
  cachePosts(client, [{ ...samplePost(), like_count: 40 }], asked)
  expect(client.getQueryData(postQuery(samplePostId).queryKey)).toMatchObject({ like_count: 41 })
  cachePosts(client, [{ ...samplePost(), like_count: 42 }], momentOfAsking())
  expect(client.getQueryData(postQuery(samplePostId).queryKey)).toMatchObject({ like_count: 42 })
})

it('keeps counters that were told after the post itself was asked for', async () => {
  await startSession(sessionOf(newMemberId()))
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const asking = client.fetchQuery({ ...postQuery(samplePostId), staleTime: 0 })
  await vi.waitFor(() => expect(client.isFetching()).toBe(1))
  apply({ type: 'counters', posts: [{ id: samplePostId, ...countersOf(41) }] }, momentOfAsking())
  answer.resolve(Response.json({ ...samplePost(), like_count: 40, text_content: 'anew' }, { headers: marked }))
  expect(await asking).toMatchObject({ like_count: 41, text_content: 'anew' })
})

it('keeps the number of unread ones that was told after it was asked for', async () => {
  await startSession(sessionOf(newMemberId()))
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const { queryKey } = unreadCountQuery()
  client.setQueryData(queryKey, 1)
  const asking = client.fetchQuery({ ...unreadCountQuery(), staleTime: 0 }).catch(() => undefined)
  await vi.waitFor(() => expect(client.isFetching({ queryKey })).toBe(1))
  apply({ type: 'unread', count: 3 }, momentOfAsking())
  answer.resolve(Response.json({ count: 2 }, { headers: marked }))
  await asking
  await vi.waitFor(() => expect(client.isFetching({ queryKey })).toBe(0))
  expect(client.getQueryData(queryKey)).toBe(3)
})

it('forgets what is gone', () => {
  apply({ type: 'gone', ids: [samplePostId] }, momentOfAsking())
  expect(client.getQueryData(postQuery(samplePostId).queryKey)).toBeUndefined()
})

it('signs out when the server, asked again, says that the session is over', async () => {
  vi.useRealTimers()
  await startSession(sessionOf(newMemberId()))
  const body = { message: 'Please log in.', code: 'unauthorized' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 401, headers: marked })))
  apply({ type: 'session-ended' }, momentOfAsking())
  await vi.waitFor(() => expect(knownSession()).toBeUndefined())
})

function countersOf(like_count: number) {
  return { like_count, repost_count: 0, comment_count: 0, view_count: 0, bookmark_count: 0 }
}
