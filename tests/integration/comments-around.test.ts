import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createComment, deleteComment, listComments, listReplies, type CommentOrder } from '#contract/comment.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let author: TestMember
let postId: string
/** Of the comments on the post, in the order in which they were written. */
let ids: string[]

beforeAll(async () => {
  test = await buildTestApp()
  author = await test.member({ username: 'author' })
})
beforeEach(async () => {
  postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
  ids = []
  for (let at = 0; at < 9; at += 1) ids.push(await comment(String(at)))
})
afterAll(() => test.close())

/** Two of three are written in the same millisecond. */
async function comment(content: string, parentCommentId?: string): Promise<string> {
  test.clock.advance(Number(content) % 3 === 0 ? 1000 : 0)
  const body = { content, ...(parentCommentId && { parentCommentId }) }
  return (await test.call(createComment, { params: { postId }, body }, author.token)).reply.comment.id
}

interface Asked {
  around?: string
  before?: string
  cursor?: string
  limit?: number
  order?: CommentOrder
}

const ask = (query: Asked) => test.call(listComments, { params: { postId }, query }, author.token)

async function pageOf(query: Asked) {
  const { comments, next_cursor, previous_cursor } = (await ask({ order: 'oldest', ...query })).reply
  return { ids: comments.map(({ id }) => id), next: next_cursor ?? undefined, previous: previous_cursor ?? undefined }
}

/** As the server has them, whoever was first of those of one millisecond. */
const inOrder = async (order: CommentOrder) => (await pageOf({ order })).ids

it.each(['oldest', 'newest'] as const)('leads both ways to all, each once, %s first', async (order) => {
  const all = await inOrder(order)
  const middle = await pageOf({ around: all[4] ?? '', limit: 3, order })
  expect(middle.ids).toEqual(all.slice(3, 6))
  const later = await pageOf({ cursor: middle.next ?? '', limit: 2, order })
  expect(later.ids).toEqual(all.slice(6, 8))
  expect(later.previous).toBeUndefined()
  const earlier = await pageOf({ before: middle.previous ?? '', limit: 2, order })
  expect(earlier.ids).toEqual(all.slice(1, 3))
  const first = await pageOf({ before: earlier.previous ?? '', limit: 2, order })
  expect(first.ids).toEqual(all.slice(0, 1))
  expect(first.previous).toBeUndefined()
  expect((await pageOf({ cursor: first.next ?? '', limit: 2, order })).ids).toEqual(all.slice(1, 3))
})

it('is as long at either end of the list as in its middle', async () => {
  const all = await inOrder('oldest')
  const start = await pageOf({ around: all[0] ?? '', limit: 4 })
  expect([start.ids, start.previous]).toEqual([all.slice(0, 4), undefined])
  const end = await pageOf({ around: all[8] ?? '', limit: 4 })
  expect([end.ids, end.next]).toEqual([all.slice(5), undefined])
  const one = await pageOf({ around: all[4] ?? '', limit: 1 })
  expect(one.ids).toEqual([all[4]])
  const whole = await pageOf({ around: all[4] ?? '' })
  expect([whole.ids, whole.previous, whole.next]).toEqual([all, undefined, undefined])
})

it.each(['oldest', 'newest'] as const)('goes on where it was when all before it are gone, %s first', async (order) => {
  const all = await inOrder(order)
  const { previous } = await pageOf({ around: all[2] ?? '', limit: 1, order })
  for (const commentId of all.slice(0, 2)) await test.call(deleteComment, { params: { commentId } }, author.token)
  const page = await pageOf({ before: previous ?? '', order })
  expect([page.ids, page.previous]).toEqual([[], undefined])
  expect((await pageOf({ cursor: page.next ?? '', order })).ids).toEqual(all.slice(2))
})

it('is refused for a comment that is not in the list, and for two places at once', async () => {
  const [first = ''] = ids
  const reply = await comment('0', first)
  const otherPost = await insertTestPost(test.deps.db, { author_id: author.id, created_at: 1 })
  expect((await ask({ around: reply })).status).toBe(404)
  expect((await ask({ around: randomUUID() })).status).toBe(404)
  expect((await ask({ around: 'nonsense' })).status).toBe(400)
  expect((await ask({ before: 'nonsense' })).status).toBe(400)
  const elsewhere = { params: { postId: otherPost }, query: { around: first } }
  expect((await test.call(listComments, elsewhere, author.token)).status).toBe(404)
  const { next = '' } = await pageOf({ limit: 2 })
  expect((await ask({ around: first, cursor: next })).status).toBe(400)
  expect((await ask({ before: next, cursor: next })).status).toBe(400)
  await test.call(deleteComment, { params: { commentId: first } }, author.token)
  expect((await ask({ around: first })).status).toBe(404)
})

it('leads both ways through the replies to a comment, too', async () => {
  const [parent = '', other = ''] = ids
  const said: string[] = []
  for (let at = 0; at < 9; at += 1) said.push(await comment(String(at), parent))
  const elsewhere = await comment('9', other)
  const askReplies = (query: Asked) => test.call(listReplies, { params: { commentId: parent }, query }, author.token)
  const partOf = async (query: Asked) => {
    const { comment: about, replies, next_cursor, previous_cursor } = (await askReplies(query)).reply
    expect(about.id).toBe(parent)
    return { ids: replies.map(({ id }) => id), next: next_cursor ?? '', previous: previous_cursor ?? '' }
  }
  const { ids: all } = await partOf({})
  expect(all.toSorted()).toEqual(said.toSorted())

  const middle = await partOf({ around: all[4] ?? '', limit: 3 })
  expect(middle.ids).toEqual(all.slice(3, 6))
  const later = await partOf({ cursor: middle.next })
  expect([later.ids, later.next]).toEqual([all.slice(6), ''])
  const earlier = await partOf({ before: middle.previous })
  expect([earlier.ids, earlier.previous]).toEqual([all.slice(0, 3), ''])
  for (const around of [parent, elsewhere]) expect((await askReplies({ around })).status).toBe(404)
  expect((await askReplies({ around: all[0] ?? '', cursor: middle.next })).status).toBe(400)
})
