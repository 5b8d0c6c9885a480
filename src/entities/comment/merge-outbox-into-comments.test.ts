import { describe, expect, it } from 'vitest'
import { postIdSchema } from '#contract/ids.ts'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { sampleItem, sampleMember as author, samplePostId as postId } from '#tests/support/sample-posts.ts'
import {
  mergeOutboxIntoComment,
  mergeOutboxIntoComments,
  mergeOutboxIntoReplies,
} from './merge-outbox-into-comments.ts'

const refused = { status: 'refused', code: 'gone', message: 'This post was deleted.' } as const
const written = (n: number, change: object = {}) =>
  sampleItem({ kind: 'create-comment', commentId: commentIdOf(n), postId, content: `words ${n}`, ...change })
const refusedOne = (n: number) =>
  sampleItem({ kind: 'create-comment', commentId: commentIdOf(n), postId, content: 'no' }, { state: refused })
const like = (n: number, liked: boolean) => sampleItem({ kind: 'like-comment', commentId: commentIdOf(n), liked })

describe('a comment', () => {
  it('stays the very same while nothing waits for it', () => {
    const comment = sampleComment(1)
    expect(mergeOutboxIntoComment(comment, [like(2, true), written(3)])).toBe(comment)
  })

  it('shows a waiting like and a waiting reply, and moves each count by one', () => {
    const items = [like(1, true), written(2, { parentCommentId: commentIdOf(1) })]
    expect(mergeOutboxIntoComment(sampleComment(1), items)).toMatchObject({
      is_liked: true,
      like_count: 1,
      reply_count: 1,
    })
  })

  it('is hidden while that waits, and shown again once that was refused', () => {
    const hide = { kind: 'hide-comment', commentId: commentIdOf(1), hidden: true } as const
    expect(mergeOutboxIntoComment(sampleComment(1), [sampleItem(hide)]).is_hidden).toBe(true)
    const comment = sampleComment(1)
    expect(mergeOutboxIntoComment(comment, [sampleItem(hide, { state: refused })])).toBe(comment)
  })

  it('counts a like once that the server knows already, and never below 0', () => {
    const liked = sampleComment(1, { is_liked: true, like_count: 3 })
    expect(mergeOutboxIntoComment(liked, [like(1, true)]).like_count).toBe(3)
    expect(mergeOutboxIntoComment({ ...liked, like_count: 0 }, [like(1, false)])).toMatchObject({
      is_liked: false,
      like_count: 0,
    })
  })
})

describe('the comments of a post', () => {
  const ids = (items: Parameters<typeof mergeOutboxIntoComments>[2]['items'], comments = [sampleComment(1)]) =>
    mergeOutboxIntoComments(comments, postId, { items, author, order: 'newest' }).map(({ comment }) => comment.id)

  it('end with those that wait, as the talk goes', () => {
    const unsent = { items: [written(2), written(3)], author, order: 'oldest' as const }
    const shown = mergeOutboxIntoComments([sampleComment(1)], postId, unsent)
    expect(shown.map(({ comment }) => comment.content)).toEqual(['comment 1', 'words 2', 'words 3'])
  })

  it('begin with those that wait where the newest come first, by the member', () => {
    const unsent = { items: [written(2), written(3)], author, order: 'newest' as const }
    const shown = mergeOutboxIntoComments([sampleComment(1)], postId, unsent)
    expect(shown.map(({ comment }) => comment.content)).toEqual(['words 3', 'words 2', 'comment 1'])
    expect(shown.map(({ delivery }) => delivery.state)).toEqual(['waiting', 'waiting', 'sent'])
    expect(shown[0]?.comment).toMatchObject({ user_id: author.id, username: author.username, like_count: 0 })
  })

  it('keep a refused one in view with the reason', () => {
    const [first] = mergeOutboxIntoComments([], postId, { items: [refusedOne(2)], author, order: 'oldest' })
    expect(first?.delivery).toMatchObject({ state: 'refused', reason: 'This post was deleted.' })
  })

  it('show one once whose acknowledgement is still on its way', () => {
    expect(ids([written(2)], [sampleComment(2), sampleComment(1)])).toEqual([commentIdOf(2), commentIdOf(1)])
  })

  it('leave out replies, comments on other posts and deleted ones', () => {
    const elsewhere = postIdSchema.parse('00000000-0000-4000-8200-000000000099')
    expect(ids([written(2, { parentCommentId: commentIdOf(1) }), written(3, { postId: elsewhere })])).toEqual([
      commentIdOf(1),
    ])
    expect(ids([sampleItem({ kind: 'delete-comment', commentId: commentIdOf(1), postId })])).toEqual([])
  })
})

it('puts waiting replies at the end, oldest first', () => {
  const parentCommentId = commentIdOf(1)
  const items = [written(5, { parentCommentId }), written(6, { parentCommentId }), written(7)]
  const shown = mergeOutboxIntoReplies([sampleComment(4)], parentCommentId, { items, author })
  expect(shown.map(({ comment }) => comment.id)).toEqual([commentIdOf(4), commentIdOf(5), commentIdOf(6)])
})
