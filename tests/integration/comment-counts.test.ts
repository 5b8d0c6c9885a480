import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createComment, deleteComment } from '#contract/comment.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let member: TestMember
let postId: string

beforeAll(async () => {
  test = await buildTestApp()
  member = await test.member({ username: 'member' })
})
beforeEach(async () => {
  postId = await insertTestPost(test.deps.db, { author_id: member.id, created_at: test.clock.now })
})
afterAll(() => test.close())

async function write(id: string, parentCommentId?: string) {
  const body = { id, content: 'I agree', ...(parentCommentId !== undefined && { parentCommentId }) }
  const { comment_count, reply_count } = (await test.call(createComment, { params: { postId }, body }, member.token))
    .reply
  return { comment_count, reply_count }
}

async function remove(commentId: string) {
  const { comment_count, reply_count } = (await test.call(deleteComment, { params: { commentId } }, member.token)).reply
  return { comment_count, reply_count }
}

it('tells whoever writes or deletes a comment how many the post has by then, replies too', async () => {
  const [first, reply] = [randomUUID(), randomUUID()]
  expect(await write(first)).toEqual({ comment_count: 1 })
  await write(reply, first)
  expect(await write(first)).toEqual({ comment_count: 2 })
  for (const _ of [1, 2]) expect(await remove(first)).toEqual({ comment_count: 0 })
})

it('tells whoever writes or deletes a reply how many what it answers has by then, however often it is sent', async () => {
  const [first, one, other] = [randomUUID(), randomUUID(), randomUUID()]
  await write(first)
  expect(await write(one, first)).toEqual({ comment_count: 2, reply_count: 1 })
  for (const _ of [1, 2]) expect(await write(other, first)).toEqual({ comment_count: 3, reply_count: 2 })
  expect(await write(one, first)).toEqual({ comment_count: 3, reply_count: 2 })
  for (const _ of [1, 2]) expect(await remove(one)).toEqual({ comment_count: 2, reply_count: 1 })
})
