import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createComment, deleteComment } from '#contract/comment.ts'
import { readPost } from '#contract/post.ts'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { testPicture } from '#tests/support/test-picture.ts'

let test: TestApp
let author: TestMember
let other: TestMember

beforeAll(async () => {
  test = await buildTestApp()
  author = await test.member()
  other = await test.member()
})
afterAll(() => test.close())

const gone = { status: 410, problem: { code: 'gone', message: 'This was deleted before it arrived.', field: 'id' } }

it('a post that arrives after its deletion stays deleted, its pictures too', async () => {
  const id = randomUUID()
  expect((await test.call(deletePost, { params: { id } }, author.token)).status).toBe(404)
  const late = { body: { id, textContent: 'Too late.' }, files: [await testPicture()] }
  for (const _ of [1, 2]) expect(await test.call(createPost, late, author.token)).toMatchObject(gone)
  expect(test.media.size).toBe(0)
  expect((await test.call(readPost, { params: { id } }, author.token)).status).toBe(404)
})

it('a comment that arrives after its deletion stays deleted', async () => {
  const postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
  const id = randomUUID()
  expect((await test.call(deleteComment, { params: { commentId: id } }, author.token)).status).toBe(404)
  const late = { params: { postId }, body: { id, content: 'Too late.' } }
  expect(await test.call(createComment, late, author.token)).toMatchObject(gone)
})

it('nobody bars what another member is about to write', async () => {
  const id = randomUUID()
  await test.call(deletePost, { params: { id } }, other.token)
  const post = { body: { id, textContent: 'Mine.' } }
  expect((await test.call(createPost, post, author.token)).status).toBe(200)
})
