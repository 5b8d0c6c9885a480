import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follow, unfollow } from '#contract/follow.ts'
import { createComment, deleteComment } from '#contract/comment.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { deletePost, likePost, repostPost, undoRepost } from '#contract/post-writing.ts'
import { toldOnceMs } from '#server/modules/notifications/notify-of-events.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let author: TestMember
let actor: TestMember
let postId: string

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  author = await test.member()
  actor = await test.member({ first_name: 'Ac', last_name: 'Tor' })
  postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
})
afterAll(() => test.close())

async function list(member = author, query: { limit?: number; cursor?: string; kind?: NotificationKind } = {}) {
  return (await test.call(listNotifications, { query }, member.token)).reply
}

async function unread(member = author): Promise<number> {
  return (await test.call(countUnreadNotifications, {}, member.token)).reply.count
}

const like = (liked: boolean, by = actor) => test.call(likePost, { params: { id: postId }, body: { liked } }, by.token)

async function comment(content: string, { by = actor, parent }: { by?: TestMember; parent?: string } = {}) {
  test.clock.advance(1000)
  const body = { content, ...(parent && { parentCommentId: parent }) }
  return (await test.call(createComment, { params: { postId }, body }, by.token)).reply.comment
}

async function everything(by = actor) {
  await like(true, by)
  test.clock.advance(1000)
  await test.call(repostPost, { params: { id: postId } }, by.token)
  test.clock.advance(1000)
  await test.call(follow, { params: { id: author.id } }, by.token)
  return comment('Well said', { by })
}

describe('notifications', () => {
  it('of one kind are found however many of others came since, by pages', async () => {
    const others = [actor, await test.member(), await test.member()]
    for (const by of others) await like(true, by)
    for (let at = 0; at < 3; at += 1) await comment(`comment ${at}`, { by: await test.member() })
    expect((await list(author, { limit: 3 })).notifications.map(({ type }) => type)).not.toContain('like')
    const first = await list(author, { limit: 2, kind: 'like' })
    const rest = await list(author, { limit: 2, kind: 'like', cursor: first.next_cursor ?? '' })
    expect([first, rest].map(({ notifications }) => notifications.map(({ type }) => type))).toEqual([
      ['like', 'like'],
      ['like'],
    ])
    expect(rest.next_cursor).toBeNull()
    expect((await list(author, { kind: 'follow' })).notifications).toEqual([])
  })

  it('tell of likes, reposts, follows and comments, newest first, with who and what', async () => {
    const { id } = await everything()
    const { notifications, next_cursor } = await list()
    expect(notifications.map(({ type }) => type)).toEqual(['comment', 'follow', 'repost', 'like'])
    expect(notifications[0]).toMatchObject({
      actor_id: actor.id,
      actor_username: actor.username,
      actor_first_name: 'Ac',
      actor_last_name: 'Tor',
      actor_profile_pic: null,
      post_id: postId,
      comment_id: id,
      comment_preview: 'Well said',
      created_at: new Date(test.clock.now).toISOString(),
      is_read: false,
    })
    expect(notifications[1]).toMatchObject({ post_id: null, comment_id: null, comment_preview: null })
    expect(next_cursor).toBeNull()
    expect(await unread()).toBe(4)
    expect((await list(actor)).notifications).toEqual([])
  })

  it('say which post: its first words and its first picture', async () => {
    const { db } = test.deps
    const picture = { width: 960, height: 640, thumbhash: 'hash', alt_text: null, widths: '[320,960]' }
    await db
      .insertInto('post_media')
      .values([1, 0].map((position) => ({ ...picture, post_id: postId, position, key: `${postId}-${position}` })))
      .execute()
    await everything()
    const { notifications } = await list()
    const post_picture = { url: `/media/${postId}-0/320.webp`, thumbhash: 'hash' }
    const { text_content } = await db
      .selectFrom('posts')
      .select('text_content')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    for (const one of notifications) {
      const isAboutPost = one.type !== 'follow'
      expect(one).toMatchObject(
        isAboutPost ? { post_preview: text_content, post_picture } : { post_preview: null, post_picture: null },
      )
    }
    await db
      .updateTable('posts')
      .set({ text_content: 'é'.repeat(200) })
      .where('id', '=', postId)
      .execute()
    expect((await list()).notifications[0]?.post_preview).toBe(`${'é'.repeat(120)}…`)
  })

  it('never tell of what one did oneself', async () => {
    const own = await comment('my own', { by: author })
    await like(true, author)
    await test.call(repostPost, { params: { id: postId } }, author.token)
    await comment('my own answer', { by: author, parent: own.id })
    expect((await list()).notifications).toEqual([])
  })

  it('disappear when the act is undone', async () => {
    const { id } = await everything()
    await like(false)
    await test.call(undoRepost, { params: { id: postId } }, actor.token)
    await test.call(unfollow, { params: { id: author.id } }, actor.token)
    await test.call(deleteComment, { params: { commentId: id } }, actor.token)
    expect((await list()).notifications).toEqual([])
    expect(await unread()).toBe(0)
  })

  it('disappear with the post, except those that are not about it', async () => {
    await everything()
    await test.call(deletePost, { params: { id: postId } }, author.token)
    expect((await list()).notifications.map(({ type }) => type)).toEqual(['follow'])
  })

  it('are not repeated when an act is', async () => {
    for (const liked of [true, true, false, true]) await like(liked)
    for (const _ of [1, 2]) await test.call(follow, { params: { id: author.id } }, actor.token)
    expect((await list()).notifications.map(({ type }) => type).toSorted()).toEqual(['follow', 'like'])
  })

  it('tell of a reply the author of the comment and the author of the post, each once', async () => {
    const commenter = await test.member()
    const parent = await comment('a comment', { by: commenter })
    const reply = await comment('a reply', { parent: parent.id })
    expect((await list(commenter)).notifications).toMatchObject([
      { type: 'comment', comment_id: reply.id, actor_id: actor.id },
    ])
    expect((await list()).notifications.map(({ comment_id }) => comment_id)).toEqual([reply.id, parent.id])
    const own = await comment('by the author', { by: author })
    test.clock.advance(toldOnceMs)
    await comment('to the author', { parent: own.id })
    expect(
      (await list()).notifications.filter(({ comment_preview }) => comment_preview === 'to the author'),
    ).toHaveLength(1)
    await test.call(deleteComment, { params: { commentId: parent.id } }, commenter.token)
    expect((await list(commenter)).notifications).toEqual([])
  })

  it('show the beginning of a long comment, cut between characters', async () => {
    await comment('🎉'.repeat(200))
    expect((await list()).notifications[0]?.comment_preview).toBe(`${'🎉'.repeat(120)}…`)
  })

  it('come page by page, a hundred at most', async () => {
    for (let at = 0; at < 3; at += 1) await comment(String(at), { by: await test.member() })
    const first = await list(author, { limit: 2 })
    await comment('meanwhile', { by: await test.member() })
    const second = await list(author, { limit: 2, cursor: first.next_cursor ?? '' })
    const previews = [...first.notifications, ...second.notifications].map((one) => one.comment_preview)
    expect(previews).toEqual(['2', '1', '0'])
    const tooMany = await test.call(listNotifications, { query: { limit: 101 } }, author.token)
    expect(tooMany.status).toBe(400)
  })
})

describe('marking read', () => {
  const mark = (body: { until?: string; user_id?: string } = {}) =>
    test.call(markNotificationsRead, { body }, author.token)

  it('marks what was there until the list was read, and leaves what came later', async () => {
    await comment('seen')
    const until = new Date(test.clock.now).toISOString()
    await comment('not seen yet', { by: await test.member() })
    expect((await mark({ until })).status).toBe(200)
    expect((await list()).notifications.map(({ is_read }) => is_read)).toEqual([false, true])
    expect(await unread()).toBe(1)
    await mark({ user_id: author.id })
    expect(await unread()).toBe(0)
  })

  it("touches nobody else's", async () => {
    const other = await test.member()
    await test.call(follow, { params: { id: other.id } }, actor.token)
    await mark()
    expect(await unread(other)).toBe(1)
  })

  it('is refused for an instant that is none', async () => {
    expect((await mark({ until: 'yesterday' })).status).toBe(400)
  })
})

it('stays consistent when one member likes and unlikes many times at once', async () => {
  const wishes = Array.from({ length: 20 }, (_, at) => at % 2 === 0)
  const statuses = await Promise.all(wishes.map(async (liked) => (await like(liked)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const likes = await test.deps.db.selectFrom('likes').select('post_id').where('post_id', '=', postId).execute()
  expect((await list()).notifications).toHaveLength(likes.length)
})

it('answers nobody without a token', async () => {
  for (const endpoint of [listNotifications, countUnreadNotifications, markNotificationsRead]) {
    expect((await test.call(endpoint, {})).status).toBe(401)
  }
  expect((await test.call(listNotifications, {}, randomUUID().replaceAll('-', ''))).status).toBe(401)
})
