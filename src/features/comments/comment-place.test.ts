// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { sampleComment } from '#tests/support/sample-comments.ts'
import { addressOf } from './comment-place.ts'

it('is a comment below its post, and a reply below the comment it answers', () => {
  const comment = sampleComment(1)
  const reply = { ...sampleComment(2), parentCommentId: comment.id }
  expect(addressOf(comment)).toBe(`${location.origin}/postdetails?id=${comment.post_id}&comment=${comment.id}`)
  expect(addressOf(reply)).toBe(`${location.origin}/CommentDetails?id=${comment.id}&comment=${reply.id}`)
})
