import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { Comment } from '#contract/comment.ts'
import { accountIdSchema, postIdSchema, type CommentId } from '#contract/ids.ts'
import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { sampleItem, samplePostId as postId } from '#tests/support/sample-posts.ts'
import { applyEffects } from '#src/app/apply-effects.ts'
import { findCachedComment } from './comment-cache.ts'
import type { CommentPages } from './comments-in.ts'
import { commentsIn, parentIn } from './comments-in.ts'
import { commentsAroundQuery, commentsQuery, repliesAroundQuery, repliesQuery } from './comment-queries.ts'

let client: QueryClient
const parentId = commentIdOf(1)

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(commentsQuery(postId).queryKey, pageOf([sampleComment(1, { reply_count: 1 }), sampleComment(2)]))
  client.setQueryData(
    repliesQuery(parentId).queryKey,
    pageOf([sampleComment(3, { parentCommentId: parentId })], sampleComment(1, { reply_count: 1 })),
  )
})

function pageOf(items: Comment[], comment?: Comment): CommentPages {
  return { pages: [{ items, next_cursor: null, ...(comment && { comment }) }], pageParams: [null] }
}

function acknowledgement(item: ReturnType<typeof sampleItem>, reply: unknown = { message: 'ok' }): Acknowledgement {
  return acknowledgementSchema.parse({ kind: item.kind, item, reply })
}

function created(comment: Comment, counts: { reply_count?: number } = {}): Acknowledgement {
  const { id: commentId, content, parentCommentId } = comment
  const item = {
    kind: 'create-comment' as const,
    commentId,
    postId,
    content,
    ...(parentCommentId && { parentCommentId }),
  }
  return acknowledgement(sampleItem(item), { message: 'ok', comment, ...counts })
}

const comments = () => commentsIn(client.getQueryData(commentsQuery(postId).queryKey))
const replies = () => commentsIn(client.getQueryData(repliesQuery(parentId).queryKey))
const ids = (list: readonly Comment[]): CommentId[] => list.map(({ id }) => id)

it('puts an acknowledged comment at the end, or on top where the newest come first, once', () => {
  const newest = commentsQuery(postId, 'newest').queryKey
  client.setQueryData(newest, pageOf([sampleComment(2), sampleComment(1)]))
  for (const _ of [1, 2]) applyEffects(client, created(sampleComment(4)))
  expect(ids(comments())).toEqual([commentIdOf(1), commentIdOf(2), commentIdOf(4)])
  expect(ids(commentsIn(client.getQueryData(newest)))).toEqual([commentIdOf(4), commentIdOf(2), commentIdOf(1)])
})

const isAskedAnew = () => client.getQueryState(commentsQuery(postId).queryKey)?.isInvalidated

it('takes nothing from the count of replies for one that was never in it, and asks how many there are', () => {
  const deletion = { kind: 'delete-comment', commentId: commentIdOf(9), postId, parentCommentId: parentId } as const
  applyEffects(client, acknowledgement(sampleItem({ ...deletion, counted: false }), null))
  expect(findCachedComment(client, parentId)?.reply_count).toBe(1)
  expect(isAskedAnew()).toBe(true)
})

it.each([
  { counts: {}, isAnew: true },
  { counts: { reply_count: 2 }, isAnew: false },
])('asks for the comments anew unless the server told the count of replies: $counts', ({ counts, isAnew }) => {
  applyEffects(client, created(sampleComment(4, { parentCommentId: parentId }), counts))
  expect(findCachedComment(client, parentId)?.reply_count).toBe(2)
  expect(isAskedAnew()).toBe(isAnew)
})

it('puts an acknowledged reply at the end and counts it on its comment, once', () => {
  for (const _ of [1, 2]) applyEffects(client, created(sampleComment(4, { parentCommentId: parentId })))
  expect(ids(replies())).toEqual([commentIdOf(3), commentIdOf(4)])
  expect(comments()[0]?.reply_count).toBe(2)
  expect(parentIn(client.getQueryData(repliesQuery(parentId).queryKey))?.reply_count).toBe(2)
})

it.each([
  { told: 'before the answer', reply_count: 1 },
  { told: 'with it in', reply_count: 2 },
])('has the count of replies from the acknowledgement of one where the list was told $told', ({ reply_count }) => {
  const counted = [sampleComment(1, { reply_count }), sampleComment(2)]
  client.setQueryData(commentsQuery(postId).queryKey, pageOf(counted))
  const reply = sampleComment(4, { parentCommentId: parentId })
  applyEffects(client, created(reply, { reply_count: 2 }))
  expect(comments()[0]?.reply_count).toBe(2)
  const deletion = { kind: 'delete-comment', commentId: reply.id, postId, parentCommentId: parentId } as const
  applyEffects(client, acknowledgement(sampleItem(deletion), { message: 'ok', reply_count: 1 }))
  expect(comments()[0]?.reply_count).toBe(1)
})

it('has the count of what a deleted reply answered also where that reply is in no list any more', () => {
  const deletion = { kind: 'delete-comment', commentId: commentIdOf(8), postId, parentCommentId: parentId } as const
  applyEffects(client, acknowledgement(sampleItem(deletion), { message: 'ok', reply_count: 7 }))
  expect(comments()[0]?.reply_count).toBe(7)
})

it.each([
  { kind: 'like-comment', commentId: parentId, liked: true, told: { is_liked: true, like_count: 1 } },
  { kind: 'hide-comment', commentId: parentId, hidden: true, told: { is_hidden: true } },
  { kind: 'delete-comment', commentId: commentIdOf(3), postId, told: { message: 'ok' } },
] as const)(
  'asks for the comments anew where the answer to $kind may be of an earlier attempt',
  ({ told, ...newItem }) => {
    const isStale = () => client.getQueryState(commentsQuery(postId).queryKey)?.isInvalidated
    applyEffects(client, acknowledgement({ ...sampleItem(newItem), mayHaveArrived: false }, told))
    expect(isStale()).toBe(false)
    applyEffects(client, acknowledgement({ ...sampleItem(newItem), mayHaveArrived: true }, told))
    expect(isStale()).toBe(true)
  },
)

it('takes the likes of the acknowledgement wherever the comment stands', () => {
  const item = sampleItem({ kind: 'like-comment', commentId: parentId, liked: true })
  applyEffects(client, acknowledgement(item, { is_liked: true, like_count: 12 }))
  expect(comments()[0]).toMatchObject({ is_liked: true, like_count: 12 })
  expect(parentIn(client.getQueryData(repliesQuery(parentId).queryKey))).toMatchObject({ like_count: 12 })
})

it('takes a deleted reply out and off the count of its comment', () => {
  applyEffects(client, acknowledgement(sampleItem({ kind: 'delete-comment', commentId: commentIdOf(3), postId })))
  expect(replies()).toEqual([])
  expect(comments()[0]?.reply_count).toBe(0)
})

it('forgets a deleted comment with its replies', () => {
  applyEffects(client, acknowledgement(sampleItem({ kind: 'delete-comment', commentId: parentId, postId })))
  expect(ids(comments())).toEqual([commentIdOf(2)])
  expect(client.getQueryData(repliesQuery(parentId).queryKey)).toBeUndefined()
  expect(findCachedComment(client, parentId)).toBeUndefined()
})

it.each([
  { kind: 'like-comment', commentId: parentId, liked: true },
  { kind: 'hide-comment', commentId: parentId, hidden: true },
] as const)('forgets a comment that was gone as $kind came to it', (newItem) => {
  applyEffects(client, acknowledgement(sampleItem(newItem), null))
  expect(ids(comments())).toEqual([commentIdOf(2)])
  expect(client.getQueryData(repliesQuery(parentId).queryKey)).toBeUndefined()
})

it('asks again for a list whose answer, on its way, does not know of it yet', async () => {
  const stale = pageOf([sampleComment(1)])
  let answer: (list: CommentPages['pages'][number]) => void = () => {}
  const query = {
    ...commentsQuery(postId),
    queryFn: () => new Promise<CommentPages['pages'][number]>((resolve) => (answer = resolve)),
  }
  const fetching = client.fetchInfiniteQuery({ ...query, staleTime: 0 })
  applyEffects(client, created(sampleComment(4)))
  answer(stale.pages[0] ?? { items: [], next_cursor: null })
  await fetching
  expect(ids(comments())).toContain(commentIdOf(4))
  expect(client.getQueryState(commentsQuery(postId).queryKey)?.isInvalidated).toBe(true)
})

it.each([
  { order: 'oldest', shown: [2, 5] },
  { order: 'newest', shown: [5, 2] },
] as const)('puts it likewise into a list around a comment of the same post, $order first', ({ order, shown }) => {
  const { queryKey } = commentsAroundQuery(postId, commentIdOf(2), order)
  const elsewhere = commentsAroundQuery(postIdSchema.parse(commentIdOf(9)), commentIdOf(9), order).queryKey
  for (const key of [queryKey, elsewhere]) client.setQueryData(key, pageOf([sampleComment(2)]))
  applyEffects(client, created(sampleComment(5)))
  expect(ids(commentsIn(client.getQueryData(queryKey)))).toEqual(shown.map(commentIdOf))
  expect(ids(commentsIn(client.getQueryData(elsewhere)))).toEqual([commentIdOf(2)])
})

it('puts a reply likewise into a list around one to the same comment, and takes it out', () => {
  const near = repliesAroundQuery(parentId, commentIdOf(3)).queryKey
  const elsewhere = repliesAroundQuery(commentIdOf(2), commentIdOf(8)).queryKey
  client.setQueryData(near, pageOf([sampleComment(3, { parentCommentId: parentId })], sampleComment(1)))
  client.setQueryData(elsewhere, pageOf([sampleComment(8)]))
  const idsAt = (key: typeof near) => ids(commentsIn(client.getQueryData(key)))
  for (const _ of [1, 2]) applyEffects(client, created(sampleComment(4, { parentCommentId: parentId })))
  expect(idsAt(near)).toEqual([commentIdOf(3), commentIdOf(4)])
  expect(idsAt(elsewhere)).toEqual([commentIdOf(8)])
  expect(comments()[0]?.reply_count).toBe(2)
  applyEffects(client, acknowledgement(sampleItem({ kind: 'delete-comment', commentId: commentIdOf(4), postId })))
  expect(idsAt(near)).toEqual([commentIdOf(3)])
})

it('gives own comments and replies, and the comment that a list answers, the names and the picture of a changed profile', () => {
  const others = sampleComment(2, { user_id: accountIdSchema.parse(commentIdOf(9)) })
  client.setQueryData(commentsQuery(postId).queryKey, pageOf([sampleComment(1), others]))
  const { user_id: memberId } = sampleComment(1)
  const item = { ...sampleItem({ kind: 'update-profile', changes: { last_name: 'Nova' } }), memberId }
  applyEffects(client, acknowledgement(item, null))
  expect(comments().map(({ last_name }) => last_name)).toEqual(['Nova', others.last_name])
  expect(replies().map(({ last_name }) => last_name)).toEqual(['Nova'])
  expect(parentIn(client.getQueryData(repliesQuery(parentId).queryKey))?.last_name).toBe('Nova')
})
