import { describe, expect, it } from 'vitest'
import { commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { sampleItem, samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { mergeOutboxIntoPost } from './merge-outbox-into-post.ts'

const postId = samplePostId
const refused = { status: 'refused', code: 'not-found', message: 'It is gone.' } as const

describe('mergeOutboxIntoPost', () => {
  it('leaves a post alone that nothing waits for', () => {
    const post = samplePost()
    const other = postIdSchema.parse('00000000-0000-4000-8200-000000000099')
    expect(mergeOutboxIntoPost(post, [])).toBe(post)
    expect(mergeOutboxIntoPost(post, [sampleItem({ kind: 'like-post', postId: other, liked: true })])).toBe(post)
  })

  it('shows a waiting like, repost and bookmark, and moves each count by one', () => {
    const merged = mergeOutboxIntoPost(samplePost(), [
      sampleItem({ kind: 'like-post', postId, liked: true }),
      sampleItem({ kind: 'repost-post', postId, reposted: true }),
      sampleItem({ kind: 'bookmark-post', postId, bookmarked: true }),
    ])
    expect(merged).toMatchObject({ is_liked: true, like_count: 5, is_reposted: true, repost_count: 1 })
    expect(merged).toMatchObject({ is_bookmarked: true, bookmark_count: 1 })
  })

  it('counts once what the server knows already', () => {
    const post = samplePost({ is_liked: true, like_count: 5 })
    expect(mergeOutboxIntoPost(post, [sampleItem({ kind: 'like-post', postId, liked: true })])).toMatchObject({
      like_count: 5,
    })
  })

  it('never counts below 0', () => {
    const post = samplePost({ is_liked: true, like_count: 0 })
    const merged = mergeOutboxIntoPost(post, [sampleItem({ kind: 'like-post', postId, liked: false })])
    expect(merged).toMatchObject({ is_liked: false, like_count: 0 })
  })

  it('says who may comment as it was chosen last', () => {
    const waiting = sampleItem({ kind: 'comments-from', postId, commentsFrom: 'nobody' })
    expect(mergeOutboxIntoPost(samplePost(), [waiting]).comments_from).toBe('nobody')
  })

  it('shows what the server said once an action was refused', () => {
    const post = samplePost()
    expect(
      mergeOutboxIntoPost(post, [sampleItem({ kind: 'like-post', postId, liked: true }, { state: refused })]),
    ).toBe(post)
  })
})

it('counts waiting comments and replies, and no longer those that wait to be deleted', () => {
  const commentId = commentIdSchema.parse('00000000-0000-4000-8400-000000000001')
  const written = sampleItem({ kind: 'create-comment', commentId, postId, content: 'Yes' })
  const deletion = sampleItem({ kind: 'delete-comment', commentId, postId })
  expect(mergeOutboxIntoPost(samplePost(), [written]).comment_count).toBe(3)
  expect(mergeOutboxIntoPost(samplePost(), [deletion]).comment_count).toBe(1)
  const withReplies = sampleItem({ kind: 'delete-comment', commentId, postId, replies: 2 })
  expect(mergeOutboxIntoPost(samplePost({ comment_count: 5 }), [withReplies]).comment_count).toBe(2)
})
