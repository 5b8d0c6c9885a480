// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { addressOf, commentPlaceOf } from './comment-place.ts'

it('is a comment below its post, and a reply below the comment it answers', () => {
  const comment = sampleComment(1)
  const reply = { ...sampleComment(2), parentCommentId: comment.id }
  expect(addressOf(comment)).toBe(`${location.origin}/postdetails?id=${comment.post_id}&comment=${comment.id}`)
  expect(addressOf(reply)).toBe(`${location.origin}/CommentDetails?id=${comment.id}&comment=${reply.id}`)
})

it('is read from what an address says, and nothing else of it', () => {
  const comment = commentIdOf(1)
  expect(commentPlaceOf({ id: 'post', comment, other: 'x' })).toEqual({ id: 'post', comment })
  expect(commentPlaceOf({ id: 1, comment: null })).toEqual({})
})
