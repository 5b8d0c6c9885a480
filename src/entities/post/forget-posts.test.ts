import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { PostId } from '#contract/ids.ts'
import { postIdOf } from '#tests/support/outbox-fixtures.ts'
import { sampleComment } from '#tests/support/sample-comments.ts'
import { samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { commentKeys } from '../comment/comment-keys.ts'
import { bookmarksQuery } from './bookmarks-query.ts'
import { emptyFeed, mergeHead, toFeedPage, type FeedState } from './feed-state.ts'
import { forgetPosts } from './forget-posts.ts'
import { momentOfAsking } from '../outbox/acknowledgements.ts'
import { cachePosts } from './post-cache.ts'
import { postKeys } from './post-keys.ts'

const other = samplePost({ id: postIdOf(9) })
const one = sampleComment(1)
const elsewhere = sampleComment(2, { post_id: other.id })

const foundOf = (posts: PostId[]) => ({ users: [], posts, media: posts, next_cursor: null })

/** Holds two posts, in a feed, in the bookmarks, found by a search, and with the comments of one, and replies to a comment on each. */
function fullClient(): QueryClient {
  const client = new QueryClient()
  const posts = [samplePost(), other]
  cachePosts(client, posts, momentOfAsking())
  const page = toFeedPage({ posts, next_cursor: null })
  client.setQueryData(postKeys.feed('following'), mergeHead(emptyFeed, page, 0))
  const list = bookmarksQuery()
  client
    .getQueryCache()
    .build(client, client.defaultQueryOptions({ queryKey: list.queryKey, meta: { storageKey: 'bookmarks' } }))
  client.setQueryData(list.queryKey, { pages: [{ items: page.entries, next_cursor: null }], pageParams: [null] })
  const pageParams = [null]
  client.setQueryData(commentKeys.ofPost(samplePostId), { pages: [{ items: [one], next_cursor: null }], pageParams })
  client.setQueryData(commentKeys.repliesTo(one.id), { pages: [{ items: [], comment: one }], pageParams })
  client.setQueryData(commentKeys.repliesTo(elsewhere.id), { pages: [{ items: [], comment: elsewhere }], pageParams })
  const found = foundOf(posts.map(({ id }) => id))
  client.setQueryData([...postKeys.found, 'all', 'words'], found)
  client.setQueryData([...postKeys.found, 'posts', 'words'], { pages: [found], pageParams })
  return client
}

it('leaves nothing of a post that is gone, and the others alone', async () => {
  const client = fullClient()
  await forgetPosts(client, [samplePostId, postIdOf(77)])
  expect(client.getQueryData<FeedState>(postKeys.feed('following'))?.entries).toEqual([{ kind: 'post', id: other.id }])
  expect(client.getQueryData(bookmarksQuery().queryKey)?.pages[0]?.items).toEqual([{ kind: 'post', id: other.id }])
  expect(client.getQueryCache().find({ queryKey: commentKeys.ofPost(samplePostId) })).toBeUndefined()
  expect(client.getQueryCache().find({ queryKey: postKeys.one(samplePostId) })).toBeUndefined()
  expect(client.getQueryData(commentKeys.repliesTo(one.id))).toBeUndefined()
  expect(client.getQueryData(postKeys.one(other.id))).toEqual(other)
  expect(client.getQueryData(commentKeys.repliesTo(elsewhere.id))).toBeDefined()
  expect(client.getQueryData([...postKeys.found, 'all', 'words'])).toEqual(foundOf([other.id]))
  expect(client.getQueryData([...postKeys.found, 'posts', 'words'])).toEqual({
    pages: [foundOf([other.id])],
    pageParams: [null],
  })
})

it('leaves nothing of a post that left the cache before', async () => {
  const client = fullClient()
  client.removeQueries({ queryKey: postKeys.one(samplePostId) })
  await forgetPosts(client, [samplePostId])
  expect(client.getQueryData(commentKeys.ofPost(samplePostId))).toBeUndefined()
  expect(client.getQueryData(commentKeys.repliesTo(one.id))).toBeUndefined()
  expect(client.getQueryData<FeedState>(postKeys.feed('following'))?.entries).toEqual([{ kind: 'post', id: other.id }])
})

it('makes a screen of its own ask the server what became of the post', async () => {
  const client = fullClient()
  const ask = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('gone')))
  const observer = new QueryObserver(client, {
    queryKey: postKeys.one(samplePostId),
    queryFn: ask,
    retry: false,
    staleTime: Infinity,
  })
  const stop = observer.subscribe(() => {})
  await forgetPosts(client, [samplePostId])
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: undefined }))
  expect(ask).toHaveBeenCalledOnce()
  stop()
})
