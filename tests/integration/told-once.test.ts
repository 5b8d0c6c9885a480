import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follow, unfollow } from '#contract/follow.ts'
import { createComment, deleteComment, hideComment } from '#contract/comment.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { likePost, repostPost, undoRepost } from '#contract/post-writing.ts'
import { deleteWithdrawnBefore } from '#server/modules/notifications/notification-repo.ts'
import { toldOnceMs } from '#server/modules/notifications/notify-of-events.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { listenForRings } from '#tests/support/listen-for-rings.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let author: TestMember
let actor: TestMember
let postId: string
/** Notifications that devices were to hear of. */
let rung: string[]

beforeAll(async () => {
  test = await buildTestApp()
  rung = listenForRings(test)
})
beforeEach(async () => {
  author = await test.member()
  actor = await test.member()
  postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
  rung.length = 0
})
afterAll(() => test.close())

const list = async () => (await test.call(listNotifications, { query: {} }, author.token)).reply
const unread = async () => (await test.call(countUnreadNotifications, {}, author.token)).reply.count
const markRead = (body: { until?: string } = {}) => test.call(markNotificationsRead, { body }, author.token)
const like = (liked: boolean) => test.call(likePost, { params: { id: postId }, body: { liked } }, actor.token)

async function comment(content: string, by = actor) {
  test.clock.advance(1000)
  return (await test.call(createComment, { params: { postId }, body: { content } }, by.token)).reply.comment
}

describe('notifications of what one member does again within ten minutes', () => {
  it('ring once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await like(true)
      await comment(`comment ${round}`)
      await test.call(repostPost, { params: { id: postId } }, actor.token)
      await test.call(follow, { params: { id: author.id } }, actor.token)
      await like(false)
      await test.call(undoRepost, { params: { id: postId } }, actor.token)
      await test.call(unfollow, { params: { id: author.id } }, actor.token)
    }
    expect(rung).toHaveLength(4)
    expect((await list()).notifications).toMatchObject([{ type: 'comment', comment_preview: 'comment 4' }])
  })

  it('of sixty comments by one member below one post are one, about the newest', async () => {
    for (let at = 0; at < 60; at += 1) await comment(String(at))
    expect(await unread()).toBe(1)
    expect((await list()).notifications).toMatchObject([{ comment_preview: '59', is_read: false }])
    await comment('by another', await test.member())
    expect(await unread()).toBe(2)
    test.clock.advance(toldOnceMs)
    await comment('ten minutes later')
    expect((await list()).notifications.map(({ comment_preview }) => comment_preview)).toEqual([
      'ten minutes later',
      'by another',
      '59',
    ])
  })

  it('tell again of a comment that follows one that was read, and of none that came before', async () => {
    await comment('first')
    const until = new Date(test.clock.now).toISOString()
    await comment('second')
    await markRead({ until })
    expect((await list()).notifications).toMatchObject([{ comment_preview: 'second', is_read: false }])
    await markRead()
    await comment('third')
    expect((await list()).notifications).toMatchObject([{ comment_preview: 'third', is_read: false }])
  })

  it('are about an earlier comment when the newest is deleted, and gone with the last', async () => {
    const [first, second] = [await comment('stays a while'), await comment('goes')]
    const remove = ({ id }: { id: string }) => test.call(deleteComment, { params: { commentId: id } }, actor.token)
    await remove(second)
    expect((await list()).notifications).toMatchObject([{ comment_preview: 'stays a while', comment_id: first.id }])
    await remove(first)
    expect([await unread(), (await list()).notifications]).toEqual([0, []])
    await comment('written anew')
    expect((await list()).notifications).toMatchObject([{ comment_preview: 'written anew', is_read: false }])
  })

  it('are about an earlier comment when the newest is hidden from whom it answers', async () => {
    const asker = await test.member()
    const { id: parentCommentId } = await comment('a question', asker)
    const answer = async (content: string) => {
      test.clock.advance(1000)
      const body = { content, parentCommentId }
      return (await test.call(createComment, { params: { postId }, body }, actor.token)).reply.comment
    }
    const [first, second, third] = [await answer('one'), await answer('two'), await answer('three')]
    const told = async () => (await test.call(listNotifications, { query: {} }, asker.token)).reply.notifications
    expect(await told()).toMatchObject([{ comment_preview: 'three' }])
    const hide = ({ id }: { id: string }) => test.call(hideComment, { params: { commentId: id } }, author.token)
    await hide(second)
    expect(await told()).toMatchObject([{ comment_preview: 'three' }])
    await hide(third)
    expect(await told()).toMatchObject([{ comment_preview: 'one', comment_id: first.id }])
    expect((await list()).notifications[0]).toMatchObject({ comment_preview: 'three' })
    await test.call(deleteComment, { params: { commentId: first.id } }, actor.token)
    expect(await told()).toEqual([])
  })

  it('come back as they were when an act is undone and done again, and anew after ten minutes', async () => {
    await like(true)
    await markRead()
    for (const liked of [false, true, false, true]) await like(liked)
    expect((await list()).notifications).toMatchObject([{ type: 'like', is_read: true }])
    await like(false)
    test.clock.advance(toldOnceMs)
    await like(true)
    expect((await list()).notifications).toMatchObject([{ type: 'like', is_read: false }])
    expect(await unread()).toBe(1)
  })

  it('of what was undone are forgotten after a while', async () => {
    await like(true)
    await like(false)
    const left = () =>
      test.deps.db.selectFrom('notifications').select('id').where('account_id', '=', author.id).execute()
    await deleteWithdrawnBefore(test.deps.db, test.clock.now)
    expect(await left()).toHaveLength(1)
    await deleteWithdrawnBefore(test.deps.db, test.clock.now + 1)
    expect(await left()).toEqual([])
  })
})
