import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { commentKeys } from '#src/entities/comment/comment-keys.ts'
import { postIdSchema } from '#contract/ids.ts'
import { postStateSchema } from '#contract/post-state.ts'
import type { Post } from '#contract/post.ts'
import { applyEffects } from '#src/app/apply-effects.ts'
import { createLiveEffects } from '#src/app/apply-live.ts'
import type { Acknowledgement, OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import type { Call } from '#src/offline/api/call.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { sampleItem, sampleMember, samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { momentOfAsking, recordAcknowledgement } from '../outbox/acknowledgements.ts'
import { outboxQuery } from '../outbox/outbox-queries.ts'
import { mergeOutboxIntoPost } from './merge-outbox-into-post.ts'
import { emptyFeed, mergeHead, toFeedPage, type FeedState } from './feed-state.ts'
import { checkPosts } from './check-posts.ts'
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

function commented(counts: { comment_count: number }, change: { mayHaveArrived?: boolean } = {}): Acknowledgement {
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

it('asks anew for a post, and for comments, whose counts come from the recorded reply to an earlier attempt', () => {
  const client = clientWithFeed()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  applyEffects(client, commented({ comment_count: 3 }, { mayHaveArrived: false }))
  expect(invalidate).not.toHaveBeenCalled()
  applyEffects(client, commented({ comment_count: 3 }, { mayHaveArrived: true }))
  const asked = [postKeys.one(samplePostId), commentKeys.lists, commentKeys.replyLists]
  expect(invalidate.mock.calls.map(([filters]) => filters)).toEqual(asked.map((queryKey) => ({ queryKey })))
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

describe('something on its way, or sent without an answer', () => {
  const written = sampleItem(
    { kind: 'create-comment', commentId: commentIdOf(1), postId: samplePostId, content: 'Yes' },
    { mayHaveArrived: true },
  )
  const liked = sampleItem({ kind: 'like-post', postId: samplePostId, liked: true }, { mayHaveArrived: true })
  const clientWith = (...items: OutboxItem[]) => {
    const client = clientWithFeed()
    client.setQueryData(outboxQuery.queryKey, { items, sendingIds: [] })
    return client
  }
  const shown = (client: QueryClient) => {
    const known = cached(client)
    return known && mergeOutboxIntoPost(known, client.getQueryData(outboxQuery.queryKey)?.items ?? [])
  }

  it('counts once, in whichever answer the server tells of it already', async () => {
    const told = { ...post, comment_count: 3, view_count: 91 }
    const listed = clientWith(written)
    cachePosts(listed, [told], momentOfAsking())
    expect(shown(listed)).toMatchObject({ comment_count: 3, view_count: 91 })

    const checked = clientWith(written)
    const { id, ...state } = postStateSchema.parse(told)
    const states = { states: [{ id, ...state }], gone: [], until: post.created_at, has_more: false }
    await checkPosts(checked, { ids: [id], since: undefined }, (() => Promise.resolve(states)) as Call)
    expect(shown(checked)).toMatchObject({ comment_count: 3, view_count: 91 })

    const read = clientWith(written)
    await startSession({ token: 'token', user: sampleMember })
    stubFetch({ status: 200, body: told })
    await read.fetchQuery({ ...postQuery(samplePostId), staleTime: 0 })
    expect(shown(read)).toMatchObject({ comment_count: 3, view_count: 91 })

    const heard = clientWith(written)
    createLiveEffects(heard)({ type: 'counters', posts: [{ id, ...state }] }, momentOfAsking())
    expect(shown(heard)).toMatchObject({ comment_count: 3, view_count: 91 })
  })

  it('counts once more when its acknowledgement comes, and as the server says from then on', () => {
    const client = clientWith(written)
    cachePosts(client, [{ ...post, comment_count: 3 }], momentOfAsking())
    client.setQueryData(outboxQuery.queryKey, { items: [], sendingIds: [] })
    applyEffects(client, commented({ comment_count: 3 }))
    expect(shown(client)?.comment_count).toBe(3)
    cachePosts(client, [{ ...post, comment_count: 8 }], momentOfAsking())
    expect(shown(client)?.comment_count).toBe(8)
  })

  it('counts once as a like, too, where the server tells the count and not whose it is', () => {
    const client = clientWith(liked)
    const { is_liked: _, is_reposted: __, is_bookmarked: ___, ...counters } = postStateSchema.parse(post)
    createLiveEffects(client)({ type: 'counters', posts: [{ ...counters, like_count: 5 }] }, momentOfAsking())
    expect(shown(client)).toMatchObject({ is_liked: true, like_count: 5 })
  })

  it('takes the likes of others where the server tells both', () => {
    const client = clientWith(liked)
    cachePosts(client, [{ ...post, is_liked: true, like_count: 9 }], momentOfAsking())
    expect(shown(client)).toMatchObject({ is_liked: true, like_count: 9 })
  })

  it('is no reason to keep a count while it has not left the device, or once it was refused', () => {
    const refused = { status: 'refused', code: 'not-found', message: 'It is gone.' } as const
    for (const change of [{ mayHaveArrived: false }, { state: refused }]) {
      const client = clientWith({ ...written, ...change })
      cachePosts(client, [{ ...post, comment_count: 7 }], momentOfAsking())
      expect(cached(client)?.comment_count).toBe(7)
    }
  })
})
