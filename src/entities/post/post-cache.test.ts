import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { applyEffects } from '#src/app/apply-effects.ts'
import { acknowledgementSchema, type Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { sampleItem, sampleMember, samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { momentOfAsking, recordAcknowledgement } from '../outbox/acknowledgements.ts'
import { emptyFeed, mergeHead, toFeedPage, type FeedState } from './feed-state.ts'
import { cachePosts } from './post-cache.ts'
import { postKeys } from './post-keys.ts'
import { postQuery } from './post-queries.ts'

const post = samplePost()

function clientWithFeed(): QueryClient {
  const client = new QueryClient()
  cachePosts(client, [post], momentOfAsking())
  client.setQueryData(
    postKeys.feed('for-you'),
    mergeHead(emptyFeed, toFeedPage({ posts: [post], next_cursor: null }), 0),
  )
  return client
}

function acknowledgement(item: ReturnType<typeof sampleItem>, reply: unknown): Acknowledgement {
  return acknowledgementSchema.parse({ kind: item.kind, item, reply })
}

function commented(counts: { comment_count: number }, change: { tries?: number } = {}): Acknowledgement {
  const commentId = commentIdOf(1)
  const item = sampleItem({ kind: 'create-comment', commentId, postId: samplePostId, content: 'Yes' }, change)
  return acknowledgement(item, { message: 'ok', comment: sampleComment(1), ...counts })
}

const cached = (client: QueryClient) => client.getQueryData(postQuery(samplePostId).queryKey)

it('caches posts one by one, under a key of their own on the device, without who reposted them', () => {
  const client = new QueryClient()
  const repost_details = {
    user_id: post.user_id,
    username: 'ada',
    first_name: 'Ada',
    last_name: 'L',
    created_at: post.created_at,
  }
  cachePosts(client, [{ ...post, repost_details }], momentOfAsking())
  expect(cached(client)).toEqual(post)
  expect(client.getQueryCache().find({ queryKey: postKeys.one(post.id) })?.meta).toEqual({
    storageKey: `post:${post.id}`,
  })
})

it('takes the count of the acknowledgement, not its own', () => {
  const client = clientWithFeed()
  const item = sampleItem({ kind: 'like-post', postId: samplePostId, liked: true })
  applyEffects(client, acknowledgement(item, { is_liked: true, like_count: 17 }))
  expect(cached(client)).toMatchObject({ is_liked: true, like_count: 17 })
})

it('counts an acknowledged comment, and a reply like one', () => {
  const client = clientWithFeed()
  const commentId = crypto.randomUUID()
  const comment = { kind: 'create-comment', commentId, postId: samplePostId, content: 'Yes' }
  const base = { ...sampleItem({ kind: 'delete-post', postId: samplePostId }), ...comment }
  applyEffects(client, acknowledgementSchema.parse({ kind: 'create-comment', item: base, reply: null }))
  expect(cached(client)?.comment_count).toBe(3)
  const reply = { ...base, parentCommentId: crypto.randomUUID() }
  applyEffects(client, acknowledgementSchema.parse({ kind: 'create-comment', item: reply, reply: null }))
  expect(cached(client)?.comment_count).toBe(4)
})

it('takes the number of comments from the acknowledgement, so that an answer that knew of it already does not count it twice', () => {
  const client = clientWithFeed()
  cachePosts(client, [{ ...post, comment_count: 3 }], momentOfAsking())
  applyEffects(client, commented({ comment_count: 3 }))
  expect(cached(client)?.comment_count).toBe(3)
})

it('does not let an answer asked for before an acknowledgement undo it', () => {
  const client = clientWithFeed()
  const asked = momentOfAsking()
  const acknowledged = commented({ comment_count: 3 })
  recordAcknowledgement(acknowledged)
  applyEffects(client, acknowledged)
  cachePosts(client, [post], asked)
  expect(cached(client)?.comment_count).toBe(3)
  cachePosts(client, [{ ...post, comment_count: 5 }], momentOfAsking())
  expect(cached(client)?.comment_count).toBe(5)
})

it('does not bring a post back that was deleted while a list with it was on its way', () => {
  const client = clientWithFeed()
  const asked = momentOfAsking()
  const deleted = acknowledgement(sampleItem({ kind: 'delete-post', postId: samplePostId }), { message: 'ok' })
  recordAcknowledgement(deleted)
  applyEffects(client, deleted)
  cachePosts(client, [post], asked)
  expect(cached(client)).toBeUndefined()
})

it('asks anew for a post whose count comes from the recorded reply to an earlier attempt', () => {
  const client = clientWithFeed()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  applyEffects(client, commented({ comment_count: 3 }, { tries: 1 }))
  expect(invalidate).not.toHaveBeenCalled()
  applyEffects(client, commented({ comment_count: 3 }, { tries: 2 }))
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: postKeys.one(samplePostId) })
})

it('puts an acknowledged post into the cache', () => {
  const client = clientWithFeed()
  const own = samplePost({ id: postIdSchema.parse('00000000-0000-4000-8200-000000000009') })
  const item = sampleItem({ kind: 'create-post', post: { id: own.id, textContent: 'Hi' }, pictures: [] })
  applyEffects(client, acknowledgement(item, { message: 'ok', post: own }))
  expect(client.getQueryData(postKeys.one(own.id))).toEqual(own)
})

it('gives every cached post of a member the names and the picture that were acknowledged', () => {
  const client = clientWithFeed()
  const own = samplePost({ id: postIdSchema.parse('00000000-0000-4000-8200-000000000009'), user_id: sampleMember.id })
  cachePosts(client, [own], momentOfAsking())
  const uploaded = sampleItem({ kind: 'upload-picture', slot: 'picture', blobKey: 'b', type: 'image/webp' })
  applyEffects(client, acknowledgement(uploaded, { profile_picture_url: '/media/new.webp' }))
  expect(client.getQueryData<Post>(postKeys.one(own.id))?.profile_picture_url).toBe('/media/new.webp')
  applyEffects(client, acknowledgement(sampleItem({ kind: 'remove-picture', slot: 'picture' }), null))
  expect(client.getQueryData<Post>(postKeys.one(own.id))?.profile_picture_url).toBeNull()
  expect(cached(client)).toEqual(post)
})

it('forgets a post whose deletion was acknowledged', () => {
  const client = clientWithFeed()
  applyEffects(client, acknowledgement(sampleItem({ kind: 'delete-post', postId: samplePostId }), { message: 'ok' }))
  expect(client.getQueryData<FeedState>(postKeys.feed('for-you'))?.entries).toEqual([])
  expect(cached(client)).toBeUndefined()
})

it('takes of an answer given long ago only what is missing', () => {
  const client = clientWithFeed()
  const missing = samplePost({ id: postIdSchema.parse('00000000-0000-4000-8200-000000000009'), like_count: 3 })
  cachePosts(client, [samplePost({ like_count: 900 }), missing], 'long-ago')
  expect(cached(client)).toEqual(post)
  expect(client.getQueryData(postKeys.one(missing.id))).toEqual(missing)
})
