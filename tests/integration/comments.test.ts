import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createComment,
  deleteComment,
  likeComment,
  listComments,
  listReplies,
  type Comment,
  type CommentOrder,
} from '#contract/comment.ts'
import { readPost } from '#contract/post.ts'
import { deletePost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let author: TestMember
let reader: TestMember
let postId: string

beforeAll(async () => {
  test = await buildTestApp()
  author = await test.member({ username: 'author' })
  reader = await test.member({ username: 'reader', first_name: 'Rea', last_name: 'Der' })
})
beforeEach(async () => {
  postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
})
afterAll(() => test.close())

interface Wanted {
  id?: string
  content?: string
  parentCommentId?: string
  by?: TestMember
  on?: string
}

function send({ by = reader, on = postId, content = 'I agree', ...rest }: Wanted = {}) {
  test.clock.advance(1000)
  return test.call(createComment, { params: { postId: on }, body: { content, ...rest } }, by.token)
}

async function comment(wanted?: Wanted): Promise<Comment> {
  return (await send(wanted)).reply.comment
}

async function commentCount(): Promise<number> {
  return (await test.call(readPost, { params: { id: postId } }, author.token)).reply.comment_count
}

async function contents(query: { limit?: number; cursor?: string; order?: CommentOrder } = {}, viewer = reader) {
  return (await test.call(listComments, { params: { postId }, query }, viewer.token)).reply
}

async function replies(commentId: string, query: { limit?: number; cursor?: string } = {}) {
  return (await test.call(listReplies, { params: { commentId }, query }, reader.token)).reply
}

function like(commentId: string, body: { liked?: boolean; userId?: string } = {}, member = author) {
  return test.call(likeComment, { params: { commentId }, body }, member.token)
}

function remove(commentId: string, member = reader) {
  return test.call(deleteComment, { params: { commentId } }, member.token)
}

describe('commenting', () => {
  it('shows the comment with its author, newest first, and counts it', async () => {
    const first = await comment({ content: '  First!\n' })
    expect(first).toMatchObject({
      post_id: postId,
      content: 'First!',
      user_id: reader.id,
      username: 'reader',
      first_name: 'Rea',
      last_name: 'Der',
      profile_picture_url: null,
      created_at: new Date(test.clock.now).toISOString(),
      like_count: 0,
      is_liked: false,
      reply_count: 0,
    })
    expect(first.parentCommentId).toBeUndefined()
    const second = await comment({ content: 'Second', by: author })
    expect((await contents()).comments).toEqual([second, first])
    expect(await commentCount()).toBe(2)
  })

  it('is refused when there is nothing, too much, or no such post', async () => {
    expect((await send({ content: ' \n \u200b\u2060' })).problem.message).toBe('A comment needs some text.')
    expect((await send({ content: 'x'.repeat(501) })).problem.message).toBe('A comment has at most 500 characters.')
    expect((await send({ content: '👨‍👩‍👧'.repeat(500) })).status).toBe(200)
    expect((await send({ on: randomUUID() })).status).toBe(404)
    expect((await send({ on: 'nonsense' })).status).toBe(400)
    expect(await commentCount()).toBe(1)
  })

  it('with the same id is the same comment, counted once', async () => {
    const id = randomUUID()
    const first = await comment({ id })
    expect(await comment({ id })).toEqual(first)
    expect(await commentCount()).toBe(1)
    expect((await send({ id, by: author })).status).toBe(409)
    expect((await send({ id, parentCommentId: (await comment()).id })).status).toBe(409)
  })

  it('with the same key gets the same answer', async () => {
    const input = { params: { postId }, body: { content: 'keyed' }, key: 'a-key-of-16-chars-or-more' }
    const first = await test.call(createComment, input, reader.token)
    expect((await test.call(createComment, input, reader.token)).text).toBe(first.text)
    expect(await commentCount()).toBe(1)
  })

  it('does not bring a deleted comment back', async () => {
    const { id } = await comment()
    await remove(id)
    expect((await send({ id })).problem.code).toBe('gone')
  })

  it('pages through all, each once', async () => {
    for (let at = 0; at < 5; at += 1) await comment({ content: String(at) })
    const first = await contents({ limit: 2 })
    await comment({ content: 'meanwhile' })
    const second = await contents({ limit: 2, cursor: first.next_cursor ?? '' })
    const third = await contents({ limit: 2, cursor: second.next_cursor ?? '' })
    const all = [first, second, third].flatMap((page) => page.comments.map(({ content }) => content))
    expect(all).toEqual(['4', '3', '2', '1', '0'])
    expect(third.next_cursor).toBeNull()
  })

  it('pages through all as the talk went, what comes meanwhile included', async () => {
    for (let at = 0; at < 3; at += 1) await comment({ content: String(at) })
    const first = await contents({ limit: 2, order: 'oldest' })
    await comment({ content: 'meanwhile' })
    const second = await contents({ limit: 2, order: 'oldest', cursor: first.next_cursor ?? '' })
    const all = [first, second].flatMap((page) => page.comments.map(({ content }) => content))
    expect(all).toEqual(['0', '1', '2', 'meanwhile'])
  })
})

describe('replying', () => {
  it('goes below the comment, oldest first, and counts for comment and post', async () => {
    const parent = await comment()
    const one = await comment({ content: 'one', parentCommentId: parent.id, by: author })
    const two = await comment({ content: 'two', parentCommentId: parent.id })
    expect(one.parentCommentId).toBe(parent.id)
    const listed = await replies(parent.id)
    expect(listed.replies).toEqual([one, two])
    expect(listed.comment).toEqual({ ...parent, reply_count: 2 })
    expect((await contents()).comments).toEqual([{ ...parent, reply_count: 2 }])
    expect(await commentCount()).toBe(3)
  })

  it('pages through all, each once', async () => {
    const parent = await comment()
    for (let at = 0; at < 3; at += 1) await comment({ content: String(at), parentCommentId: parent.id })
    const first = await replies(parent.id, { limit: 2 })
    const second = await replies(parent.id, { limit: 2, cursor: first.next_cursor ?? '' })
    expect([...first.replies, ...second.replies].map(({ content }) => content)).toEqual(['0', '1', '2'])
    expect(second.next_cursor).toBeNull()
  })

  it('is one level deep, below a living comment of the same post', async () => {
    const parent = await comment()
    const reply = await comment({ parentCommentId: parent.id })
    expect((await send({ parentCommentId: reply.id })).problem.message).toBe('Replies go one level deep.')
    const other = await insertTestPost(test.deps.db, { author_id: author.id, created_at: 1 })
    expect((await send({ parentCommentId: parent.id, on: other })).status).toBe(400)
    expect((await send({ parentCommentId: randomUUID() })).status).toBe(404)
    await remove(parent.id)
    expect((await send({ parentCommentId: parent.id })).status).toBe(404)
    expect(await commentCount()).toBe(0)
  })
})

describe('liking a comment', () => {
  it('toggles, or sets what is wanted, and shows the like to its member only', async () => {
    const { id } = await comment()
    expect((await like(id, { userId: author.id })).reply).toEqual({ is_liked: true, like_count: 1 })
    expect((await like(id, { liked: true })).reply).toEqual({ is_liked: true, like_count: 1 })
    expect((await contents({}, author)).comments[0]).toMatchObject({ is_liked: true, like_count: 1 })
    expect((await contents({}, reader)).comments[0]).toMatchObject({ is_liked: false, like_count: 1 })
    expect((await like(id)).reply).toEqual({ is_liked: false, like_count: 0 })
    expect((await like(id, { liked: false })).reply).toEqual({ is_liked: false, like_count: 0 })
  })

  it('is refused for what is not there', async () => {
    const { id } = await comment()
    await remove(id)
    expect((await like(id)).status).toBe(404)
    expect((await like(randomUUID())).status).toBe(404)
  })
})

describe('deleting a comment', () => {
  it('takes its replies along and forgets what they said', async () => {
    const kept = await comment({ content: 'kept' })
    const parent = await comment()
    const reply = await comment({ parentCommentId: parent.id, by: author })
    expect((await remove(parent.id)).status).toBe(200)
    expect((await contents()).comments).toEqual([kept])
    expect(await commentCount()).toBe(1)
    for (const commentId of [parent.id, reply.id]) {
      expect((await test.call(listReplies, { params: { commentId } }, reader.token)).status).toBe(404)
    }
    const said = test.deps.db.selectFrom('comments').select('content').where('id', 'in', [parent.id, reply.id])
    expect(await said.execute()).toEqual([{ content: '' }, { content: '' }])
  })

  it('of a reply counts for its comment too, once', async () => {
    const parent = await comment()
    const reply = await comment({ parentCommentId: parent.id })
    for (const _ of [1, 2]) expect((await remove(reply.id)).status).toBe(200)
    expect((await replies(parent.id)).comment.reply_count).toBe(0)
    expect(await commentCount()).toBe(1)
  })

  it('is for its author alone, not for the author of the post', async () => {
    const { id } = await comment()
    expect((await remove(id, author)).problem.code).toBe('forbidden')
    expect((await remove(randomUUID())).status).toBe(404)
    expect(await commentCount()).toBe(1)
  })
})

describe('a deleted post', () => {
  it('hides its comments and takes no more', async () => {
    const parent = await comment()
    const reply = await comment({ parentCommentId: parent.id })
    await test.call(deletePost, { params: { id: postId } }, author.token)
    expect((await test.call(listComments, { params: { postId } }, reader.token)).status).toBe(410)
    expect((await test.call(listReplies, { params: { commentId: parent.id } }, reader.token)).status).toBe(404)
    expect((await send()).status).toBe(410)
    expect((await like(reply.id)).status).toBe(404)
    expect((await remove(reply.id)).status).toBe(200)
  })
})
