import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Comment } from '#contract/comment.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { commentIdOf, sampleComment } from '#tests/support/sample-comments.ts'
import { sampleItem, samplePostId as postId } from '#tests/support/sample-posts.ts'
import { commentsQuery, repliesQuery } from './comment-queries.ts'
import { toldComments } from './told-comments.ts'

const parentCommentId = commentIdOf(1)
const written = { kind: 'create-comment', commentId: commentIdOf(4), postId, content: 'Yes', parentCommentId } as const
const deleted = { kind: 'delete-comment', commentId: commentIdOf(3), postId, parentCommentId } as const

const listOf = (items: Comment[]) => ({ pages: [{ items, next_cursor: null }], pageParams: [null] })

it.each([
  { what: 'a reply that may have arrived', item: sampleItem(written), mayHaveArrived: true, replies: 2 },
  { what: 'the deletion of one that may have', item: sampleItem(deleted), mayHaveArrived: true, replies: 2 },
  { what: 'a reply that never left', item: sampleItem(written), mayHaveArrived: false, replies: 5 },
])('counts $what once', ({ item, mayHaveArrived, replies }) => {
  const client = new QueryClient()
  const known = [sampleComment(1, { reply_count: 2 }), sampleComment(2)]
  const { queryKey } = repliesQuery(parentCommentId)
  const ofYesterday = [sampleComment(1, { reply_count: 1 })]
  client.setQueryData(commentsQuery(postId).queryKey, listOf(ofYesterday))
  client.setQueryData(queryKey, listOf(known))
  client.setQueryData(outboxQuery.queryKey, { items: [{ ...item, mayHaveArrived }], sendingIds: [] })
  const answer = [
    sampleComment(1, { reply_count: 5, like_count: 3 }),
    sampleComment(2, { reply_count: 1 }),
    sampleComment(9),
  ]
  const told = toldComments({ client, queryKey }, { items: answer, next_cursor: null, comment: answer[0] })
  const counted = sampleComment(1, { reply_count: replies, like_count: 3 })
  expect(told).toEqual({ items: [counted, answer[1], answer[2]], next_cursor: null, comment: counted })
})

it('looks for no comment in lists, which may be long, but for those that something uncertain is about', () => {
  const client = new QueryClient()
  const { queryKey } = commentsQuery(postId)
  client.setQueryData(queryKey, listOf([sampleComment(1, { reply_count: 2 }), sampleComment(2)]))
  const look = vi.spyOn(client, 'getQueriesData')
  const page = { items: [sampleComment(1, { reply_count: 3 }), sampleComment(2), sampleComment(9)], next_cursor: null }
  const lookAgain = (mayHaveArrived: boolean) => {
    const item = sampleItem({ ...written, parentCommentId: commentIdOf(9) }, { mayHaveArrived })
    client.setQueryData(outboxQuery.queryKey, { items: [item], sendingIds: [] })
    return toldComments({ client, queryKey }, page)
  }
  expect(lookAgain(false)).toBe(page)
  expect(look).not.toHaveBeenCalled()
  expect(lookAgain(true)).toEqual(page)
  // One of them in all lists of either sort.
  expect(look).toHaveBeenCalledTimes(2)
})
