import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follow } from '#contract/follow.ts'
import { createComment, hideComment, likeComment, listComments, listReplies, showComment } from '#contract/comment.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { readPost } from '#contract/post.ts'
import { listRepostsOfUser } from '#contract/post-lists.ts'
import { createPost, repostPost } from '#contract/post-writing.ts'
import { readReach, setCommentsFrom, type Audience, type Reach } from '#contract/reach.ts'
import { saveReach } from '#contract/save-reach.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

let test: TestApp
let author: TestMember
/** The author follows this one. */
let friend: TestMember
let stranger: TestMember

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  author = await test.member()
  friend = await test.member()
  stranger = await test.member()
  await test.call(follow, { params: { id: friend.id } }, author.token)
})
afterAll(() => test.close())

async function post(comments_from?: Audience, textContent = 'A subject'): Promise<string> {
  test.clock.advance(1000)
  const body = { textContent, ...(comments_from && { comments_from }) }
  return (await test.call(createPost, { body }, author.token)).reply.post.id
}

interface Written {
  id?: string
  parentCommentId?: string
  content?: string
}

async function comment(postId: string, by: TestMember, written: Written = {}) {
  test.clock.advance(1000)
  return test.call(createComment, { params: { postId }, body: { content: 'Yes', ...written } }, by.token)
}

const save = (reach: Reach, by = author) => test.call(saveReach, { body: reach }, by.token)
const statusesOf = async (postId: string) => [
  (await comment(postId, author)).status,
  (await comment(postId, friend)).status,
  (await comment(postId, stranger)).status,
]
const seen = async (postId: string, by: TestMember) =>
  (await test.call(readPost, { params: { id: postId } }, by.token)).reply

describe('comments on a post', () => {
  it.each([
    ['everyone', [200, 200, 200]],
    ['followed', [200, 200, 403]],
    ['nobody', [200, 403, 403]],
  ] as const)('from %s are taken from no others', async (audience, expected) => {
    expect(await statusesOf(await post(audience))).toEqual(expected)
  })

  it('are refused with a sentence, replies among them', async () => {
    const postId = await post('everyone')
    const { id } = (await comment(postId, friend)).reply.comment
    await test.call(setCommentsFrom, { params: { id: postId }, body: { comments_from: 'nobody' } }, author.token)
    const refused = await comment(postId, friend, { parentCommentId: id })
    expect(refused).toMatchObject({ status: 403, problem: { message: 'Nobody can comment on this post.' } })
    await test.call(setCommentsFrom, { params: { id: postId }, body: { comments_from: 'followed' } }, author.token)
    expect((await comment(postId, stranger, { parentCommentId: id })).problem.message).toBe(
      'Only people whom its author follows can comment on this post.',
    )
    expect((await comment(postId, friend, { parentCommentId: id })).status).toBe(200)
  })

  it('that are there already may be sent again', async () => {
    const postId = await post('everyone')
    const id = randomUUID()
    await comment(postId, stranger, { id })
    await test.call(setCommentsFrom, { params: { id: postId }, body: { comments_from: 'nobody' } }, author.token)
    expect((await comment(postId, stranger, { id })).status).toBe(200)
    const { comments } = (await test.call(listComments, { params: { postId } }, stranger.token)).reply
    expect(comments).toMatchObject([{ id }])
  })

  it('are said to be possible or not to whoever reads the post, reposted ones among them', async () => {
    const postId = await post('followed')
    expect(await seen(postId, stranger)).toMatchObject({ comments_from: 'followed', may_comment: false })
    expect((await seen(postId, friend)).may_comment).toBeUndefined()
    expect((await seen(postId, author)).may_comment).toBeUndefined()
    await test.call(repostPost, { params: { id: postId } }, stranger.token)
    const { reposts } = (await test.call(listRepostsOfUser, { params: { id: stranger.id } }, stranger.token)).reply
    expect(reposts[0]?.original_post).toMatchObject({ comments_from: 'followed', may_comment: false })
    expect((await seen(await post(), stranger)).comments_from).toBeUndefined()
  })

  it('follow the member’s settings where a post says nothing, and no later change of those', async () => {
    await save({ comments_from: 'nobody', mentions_from: 'everyone' })
    const quiet = await post()
    expect((await seen(await post('everyone'), stranger)).may_comment).toBeUndefined()
    await save({ comments_from: 'everyone', mentions_from: 'everyone' })
    expect(await seen(quiet, stranger)).toMatchObject({ comments_from: 'nobody', may_comment: false })
    expect((await test.call(readReach, {}, author.token)).reply.comments_from).toBe('everyone')
  })
})

describe('a choice of who may reach a member', () => {
  it('that names what was changed leaves the other as another device saved it', async () => {
    const body = { comments_from: 'nobody', mentions_from: 'followed' } as const
    const choose = (...changed: ('comments_from' | 'mentions_from')[]) =>
      test.call(saveReach, { body: { ...body, changed } }, author.token)
    expect((await choose('comments_from')).reply).toEqual({ comments_from: 'nobody', mentions_from: 'everyone' })
    await save({ comments_from: 'everyone', mentions_from: 'everyone' })
    expect((await choose()).reply).toEqual({ comments_from: 'everyone', mentions_from: 'everyone' })
    expect((await choose('mentions_from', 'comments_from')).reply).toEqual(body)
    expect((await test.call(readReach, {}, author.token)).reply).toEqual(body)
  })
})

describe('mentions', () => {
  it('from those whom one follows are told, and from no others', async () => {
    await save({ comments_from: 'everyone', mentions_from: 'followed' })
    const content = `Hello @${author.username}`
    for (const by of [friend, stranger]) await test.call(createPost, { body: { textContent: content } }, by.token)
    const { notifications } = (await test.call(listNotifications, { query: {} }, author.token)).reply
    expect(notifications).toMatchObject([{ type: 'mention', actor_id: friend.id }])
    const postId = await post()
    await comment(postId, stranger, { content })
    const { type } = (await test.call(listNotifications, { query: {} }, author.token)).reply.notifications[0] ?? {}
    expect(type).toBe('comment')
  })
})

describe('a hidden comment', () => {
  async function hidden() {
    const postId = await post()
    const params = { commentId: (await comment(postId, stranger)).reply.comment.id }
    await comment(postId, friend, { parentCommentId: params.commentId })
    expect((await test.call(hideComment, { params }, author.token)).reply).toEqual({ is_hidden: true })
    const list = async (by: TestMember) =>
      (await test.call(listComments, { params: { postId } }, by.token)).reply.comments
    return { postId, params, list }
  }

  it('is there for its author and the author of the post alone, marked, until it is shown again', async () => {
    const { params, list } = await hidden()
    expect(await list(author)).toMatchObject([{ is_hidden: true, may_hide: true }])
    const [own] = await list(stranger)
    expect([own?.is_hidden, own?.may_hide]).toEqual([true, undefined])
    expect(await list(friend)).toEqual([])
    expect((await test.call(showComment, { params }, author.token)).reply).toEqual({ is_hidden: false })
    expect((await list(friend))[0]?.is_hidden).toBeUndefined()
  })

  it('takes its replies along, and can be neither liked nor answered by others', async () => {
    const { postId, params } = await hidden()
    const statuses = [
      await test.call(listReplies, { params }, friend.token),
      await test.call(likeComment, { params, body: { liked: true } }, friend.token),
      await comment(postId, friend, { parentCommentId: params.commentId }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
    expect((await test.call(listReplies, { params }, stranger.token)).reply.replies).toHaveLength(1)
  })

  it('is in nobody else’s notifications any more', async () => {
    const postId = await post()
    const content = `What does @${friend.username} say?`
    const params = { commentId: (await comment(postId, stranger, { content })).reply.comment.id }
    const unread = async (by: TestMember) => (await test.call(countUnreadNotifications, {}, by.token)).reply.count
    const before = [await unread(friend), await unread(author)]
    await test.call(hideComment, { params }, author.token)
    expect([await unread(friend), await unread(author)]).toEqual([(before[0] ?? 0) - 1, before[1]])
    await test.call(showComment, { params }, author.token)
    expect([await unread(friend), await unread(author)]).toEqual(before)
  })

  it('counts all the same, and may be a reply', async () => {
    const { postId, params } = await hidden()
    expect((await seen(postId, friend)).comment_count).toBe(2)
    await test.call(showComment, { params }, author.token)
    const { replies } = (await test.call(listReplies, { params }, author.token)).reply
    const reply = { commentId: replies[0]?.id ?? params.commentId }
    expect((await test.call(hideComment, { params: reply }, stranger.token)).status).toBe(403)
    await test.call(hideComment, { params: reply }, author.token)
    const left = async (by: TestMember) => (await test.call(listReplies, { params }, by.token)).reply.replies.length
    expect([await left(author), await left(friend), await left(stranger)]).toEqual([1, 1, 0])
    expect((await seen(postId, stranger)).comment_count).toBe(2)
  })

  it('cannot be one’s own', async () => {
    const postId = await post()
    const params = { commentId: (await comment(postId, author)).reply.comment.id }
    expect((await test.call(hideComment, { params }, author.token)).status).toBe(400)
  })
})
