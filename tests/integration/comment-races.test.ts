import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createComment, deleteComment, likeComment, listComments } from '#contract/comment.ts'
import { readPost } from '#contract/post.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let author: TestMember
let reader: TestMember
let postId: string

beforeAll(async () => {
  test = await buildTestApp()
  author = await test.member()
  reader = await test.member()
})
beforeEach(async () => {
  postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
})
afterAll(() => test.close())

function send({
  by = reader,
  content = 'I agree',
  ...rest
}: { by?: TestMember; content?: string; id?: string; parentCommentId?: string } = {}) {
  return test.call(createComment, { params: { postId }, body: { content, ...rest } }, by.token)
}

async function comment() {
  return (await send()).reply.comment
}

async function commentCount(): Promise<number> {
  return (await test.call(readPost, { params: { id: postId } }, author.token)).reply.comment_count
}

async function shown(viewer = reader) {
  return (await test.call(listComments, { params: { postId } }, viewer.token)).reply.comments
}

function like(commentId: string, body: { liked?: boolean } = {}, member = author) {
  return test.call(likeComment, { params: { commentId }, body }, member.token)
}

function remove(commentId: string) {
  return test.call(deleteComment, { params: { commentId } }, reader.token)
}

describe('all at once', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => at)

  it('twenty comments are twenty, and deleted they are none', async () => {
    const sent = await Promise.all(twenty.map((at) => send({ content: `parallel ${at}` })))
    expect(await commentCount()).toBe(20)
    const ids = sent.map(({ reply }) => reply.comment.id)
    await Promise.all([...ids, ...ids].map((id) => remove(id)))
    expect(await commentCount()).toBe(0)
  })

  it('twenty likes are twenty, and taken back they are none', async () => {
    const { id } = await comment()
    const members = await Promise.all(twenty.map(() => test.member()))
    await Promise.all([...members, ...members].map((member) => like(id, { liked: true }, member)))
    expect((await shown())[0]?.like_count).toBe(20)
    await Promise.all([...members, ...members].map((member) => like(id, { liked: false }, member)))
    expect((await shown())[0]?.like_count).toBe(0)
  })

  it('one id sent twenty times is one comment', async () => {
    const id = randomUUID()
    const sent = await Promise.all(twenty.map(() => send({ id })))
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1)
    expect(await commentCount()).toBe(1)
  })

  it('no reply outlives a comment that is deleted while replies come in', async () => {
    const parent = await comment()
    const attempts = await Promise.all([
      ...twenty.slice(0, 10).map(() => send({ parentCommentId: parent.id, by: author })),
      remove(parent.id),
      ...twenty.slice(10).map(() => send({ parentCommentId: parent.id, by: author })),
    ])
    expect(attempts.every(({ status }) => [200, 404].includes(status))).toBe(true)
    expect(await commentCount()).toBe(0)
    const all = await test.deps.db.selectFrom('comments').select('deleted_at').where('post_id', '=', postId).execute()
    expect(all.filter((row) => row.deleted_at === null)).toEqual([])
  })

  it('a member who turns one like over many times ends with one or none', async () => {
    const { id } = await comment()
    await Promise.all(twenty.map(() => like(id)))
    const { like_count, is_liked } = (await shown(author))[0] ?? {}
    expect(like_count).toBe(is_liked ? 1 : 0)
  })
})
