import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { PostId } from '#contract/ids.ts'
import { applyEffects } from '#src/app/apply-effects.ts'
import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { postIdOf } from '#tests/support/outbox-fixtures.ts'
import { sampleItem, sampleMember, samplePost } from '#tests/support/sample-posts.ts'
import { emptyFeed, mergeHead, toFeedPage, type FeedState } from './feed-state.ts'
import { postKeys } from './post-keys.ts'
import { dropFromLists } from './drop-from-lists.ts'
import type { PostList } from './post-list.ts'

const [one, two, three] = [postIdOf(1), postIdOf(2), postIdOf(3)]

function listOf(...ids: PostId[]): PostList {
  return { pages: [{ items: ids.map((id) => ({ kind: 'post', id })), next_cursor: null }], pageParams: [null] }
}

function clientWith(queryKey: readonly string[], ...ids: PostId[]): QueryClient {
  const client = new QueryClient()
  client.setQueryData(queryKey, listOf(...ids))
  return client
}

function feedOf(...ids: PostId[]): FeedState {
  return mergeHead(emptyFeed, toFeedPage({ posts: ids.map((id) => samplePost({ id })), next_cursor: null }), 0)
}

const idsIn = (client: QueryClient, queryKey: readonly string[]) =>
  client.getQueryData<PostList>(queryKey)?.pages[0]?.items.map(({ id }) => id)
const idsInFeed = (client: QueryClient, type: 'for-you' | 'following') =>
  client.getQueryData<FeedState>(postKeys.feed(type))?.entries.map((entry) => (entry.kind === 'post' ? entry.id : ''))

function acknowledgement(item: ReturnType<typeof sampleItem>, reply: unknown): Acknowledgement {
  return acknowledgementSchema.parse({ kind: item.kind, item, reply })
}

describe('an acknowledged post', () => {
  const own = samplePost({ id: three })
  const item = sampleItem({ kind: 'create-post', post: { id: own.id, textContent: 'Hi' }, pictures: [] })

  it('stands on top of the feeds that are there, and of the own profile', () => {
    const client = clientWith(postKeys.postsOf(sampleMember.id), one)
    client.setQueryData(postKeys.feed('for-you'), feedOf(one))
    applyEffects(client, acknowledgement(item, { message: 'ok', post: own }))
    expect(idsInFeed(client, 'for-you')).toEqual([three, one])
    expect(client.getQueryData(postKeys.feed('following'))).toBeUndefined()
    expect(idsIn(client, postKeys.postsOf(sampleMember.id))).toEqual([three, one])
  })
})

it('puts an acknowledged bookmark on top, and leaves one taken back in its place', () => {
  const client = clientWith(postKeys.bookmarks, one, two)
  const settle = (postId: PostId, bookmarked: boolean) => {
    const item = sampleItem({ kind: 'bookmark-post', postId, bookmarked })
    applyEffects(client, acknowledgement(item, { is_bookmarked: bookmarked, bookmark_count: 1 }))
    return idsIn(client, postKeys.bookmarks)
  }
  expect(settle(three, true)).toEqual([three, one, two])
  expect(settle(one, false)).toEqual([three, one, two])
})

describe('an acknowledged repost', () => {
  const reposts = postKeys.repostsOf(sampleMember.id)
  const settle = (client: QueryClient, postId: PostId, reposted: boolean) => {
    const item = sampleItem({ kind: 'repost-post', postId, reposted })
    applyEffects(client, acknowledgement(item, { is_reposted: reposted, repost_count: 1 }))
  }

  it('stands on top of the own reposts with who reposted it, and leaves them when taken back', async () => {
    await startSession({ token: 't', user: sampleMember })
    const client = clientWith(reposts, one)
    settle(client, two, true)
    expect(idsIn(client, reposts)).toEqual([two, one])
    expect(client.getQueryData<PostList>(reposts)?.pages[0]?.items[0]?.repost_details?.username).toBe('amara.osei')
    settle(client, one, false)
    expect(idsIn(client, reposts)).toEqual([two])
  })
})

it('lets Following be asked for anew once a follow is acknowledged, and For You not', () => {
  const client = new QueryClient()
  client.setQueryData(postKeys.feed('for-you'), emptyFeed)
  client.setQueryData(postKeys.feed('following'), emptyFeed)
  const item = sampleItem({ kind: 'follow', accountId: samplePost().user_id, following: true })
  applyEffects(client, acknowledgement(item, { is_following: true, followers_count: 1 }))
  expect(client.getQueryState(postKeys.feed('following'))?.isInvalidated).toBe(true)
  expect(client.getQueryState(postKeys.feed('for-you'))?.isInvalidated).toBe(false)
})

it('takes a post out of every list that holds one, and leaves lists without it as they are', () => {
  const author = samplePost().user_id
  const keys = [postKeys.bookmarks, postKeys.postsOf(author), postKeys.repostsOf(sampleMember.id)]
  const client = new QueryClient()
  for (const key of keys) client.setQueryData(key, listOf(one, two))
  const others = postKeys.postsOf(sampleMember.id)
  client.setQueryData(others, listOf(two))
  const untouched = client.getQueryData(others)
  client.setQueryData(postKeys.feed('following'), feedOf(one, two))
  dropFromLists(client, new Set([one]))
  for (const key of keys) expect(idsIn(client, key)).toEqual([two])
  expect(idsInFeed(client, 'following')).toEqual([two])
  expect(client.getQueryData(others)).toBe(untouched)
})

it('what is left of a list is as old as it was, and asked for anew where that was due; one without the post is not written again', async () => {
  const client = new QueryClient()
  const [following, forYou] = [postKeys.feed('following'), postKeys.feed('for-you')]
  for (const key of [following, forYou]) client.setQueryData(key, feedOf(one, two), { updatedAt: 1_000 })
  await client.invalidateQueries({ queryKey: following, refetchType: 'none' })
  const untouched = client.getQueryState(forYou)
  dropFromLists(client, new Set([samplePost({ id: postIdOf(77) }).id]))
  expect(client.getQueryState(forYou)).toBe(untouched)
  dropFromLists(client, new Set([one]))
  expect(client.getQueryState(following)).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: true })
  expect(client.getQueryState(forYou)).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: false })
})

it('what was marked and is gone by now leaves every list, and stands in none anew', async () => {
  await startSession({ token: 't', user: sampleMember })
  for (const newItem of [
    { kind: 'like-post', postId: two, liked: true },
    { kind: 'repost-post', postId: two, reposted: true },
    { kind: 'bookmark-post', postId: two, bookmarked: true },
  ] as const) {
    const reposts = postKeys.repostsOf(sampleMember.id)
    const client = clientWith(postKeys.bookmarks, one, two)
    client.setQueryData(reposts, listOf(three))
    client.setQueryData(postKeys.feed('for-you'), feedOf(two, one))
    applyEffects(client, acknowledgement(sampleItem(newItem), null))
    expect(idsIn(client, postKeys.bookmarks)).toEqual([one])
    expect(idsIn(client, reposts)).toEqual([three])
    expect(idsInFeed(client, 'for-you')).toEqual([one])
  }
})
