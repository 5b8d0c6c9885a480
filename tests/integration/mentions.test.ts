import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockMember } from '#contract/block.ts'
import { createComment, deleteComment } from '#contract/comment.ts'
import { muteMember, unmuteMember } from '#contract/mute.ts'
import { saveMutedWords } from '#contract/muted-words.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { changeUsername } from '#contract/own-account.ts'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { limits } from '#contract/rules.ts'
import { toldOnceMs } from '#server/modules/notifications/notify-of-events.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { listenForRings } from '#tests/support/listen-for-rings.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

let test: TestApp
let author: TestMember
let named: TestMember
let other: TestMember
/** Notifications that devices were to hear of. */
let rung: string[]

beforeAll(async () => {
  test = await buildTestApp()
  rung = listenForRings(test)
})
beforeEach(async () => {
  author = await test.member()
  named = await test.member()
  other = await test.member()
  rung.length = 0
})
afterAll(() => test.close())

async function told(member = named) {
  return (await test.call(listNotifications, { query: {} }, member.token)).reply.notifications
}

const unread = async (member = named) => (await test.call(countUnreadNotifications, {}, member.token)).reply.count

async function post(textContent: string, by = author, id = randomUUID()): Promise<string> {
  test.clock.advance(1000)
  return (await test.call(createPost, { body: { id, textContent } }, by.token)).reply.post.id
}

interface Written {
  by?: TestMember
  parentCommentId?: string
}

async function comment(postId: string, content: string, { by = author, parentCommentId }: Written = {}) {
  test.clock.advance(1000)
  const body = { content, ...(parentCommentId && { parentCommentId }) }
  return (await test.call(createComment, { params: { postId }, body }, by.token)).reply.comment.id
}

describe('a mention', () => {
  it('in a post tells the member, with what it says, and leads to it', async () => {
    const postId = await post(`Ask @${named.username.toUpperCase()}, and @${named.username}.`)
    expect(await told()).toMatchObject([
      { type: 'mention', actor_id: author.id, post_id: postId, comment_id: null, is_read: false, is_own_post: false },
    ])
    expect((await told())[0]?.comment_preview).toMatch(/^Ask @/)
    expect(await unread()).toBe(1)
    expect(rung).toHaveLength(1)
  })

  it('in a comment and in a reply tells the member, with the comment it is in', async () => {
    const postId = await post('A subject', other)
    const parent = await comment(postId, `What does @${named.username} say?`)
    const reply = await comment(postId, `@${named.username} knows`, { parentCommentId: parent })
    expect(await told()).toMatchObject([
      { type: 'mention', comment_id: reply, parent_comment_id: parent, comment_preview: `@${named.username} knows` },
      { type: 'mention', comment_id: parent, post_id: postId },
    ])
    expect((await told(other)).map(({ type }) => type)).toEqual(['comment'])
  })

  it('of whoever hears of the comment anyway is told once, as a mention', async () => {
    const postId = await post('Mine', named)
    await comment(postId, `Well said, @${named.username}`)
    expect((await told()).map(({ type }) => type)).toEqual(['mention'])
  })

  it('tells nobody of themselves, and nothing of names that nobody has', async () => {
    await post(`I, @${author.username}, and @nobody.at.all and mail@${named.username}.example`)
    expect([await told(author), await told()]).toEqual([[], []])
  })

  it('by a name that its member had lately tells them, too', async () => {
    const former = named.username
    await test.call(changeUsername, { body: { username: `re_${former.slice(0, 20)}` } }, named.token)
    await post(`Once known as @${former}`)
    expect(await told()).toMatchObject([{ type: 'mention' }])
  })

  it('tells the first twenty members of a text', async () => {
    const crowd = await Promise.all(Array.from({ length: limits.mentionsPerText + 2 }, () => test.member()))
    await post(`@no.one ${crowd.map(({ username }) => `@${username}`).join(' ')}`.slice(0, 8000))
    const counts = await Promise.all(crowd.map((member) => unread(member)))
    expect(counts).toEqual([...crowd.keys()].map((at) => (at < limits.mentionsPerText ? 1 : 0)))
  })
})

describe('a mention is told once', () => {
  it('when the same post is sent again', async () => {
    const id = randomUUID()
    for (const _ of [1, 2]) await post(`Hello @${named.username}`, author, id)
    expect(await unread()).toBe(1)
    await test.call(markNotificationsRead, { body: {} }, named.token)
    await post(`Hello @${named.username}`, author, id)
    expect(await unread()).toBe(0)
  })

  it('to devices, of what one member writes below one post, until it was read', async () => {
    const postId = await post(`Here, @${named.username}`)
    for (const _ of [1, 2, 3]) await comment(postId, `Again @${named.username}`)
    expect([rung.length, await unread()]).toEqual([1, 4])
    await comment(postId, `So do I, @${named.username}`, { by: other })
    await test.call(markNotificationsRead, { body: {} }, named.token)
    const before = rung.length
    await comment(postId, `And now, @${named.username}`)
    test.clock.advance(toldOnceMs)
    await comment(postId, `Later, @${named.username}`)
    expect(rung.length - before).toBe(2)
  })

  it('and goes with the comment or the post', async () => {
    const postId = await post(`Here, @${named.username}`)
    await comment(postId, 'No name in this')
    const commentId = await comment(postId, `There, @${named.username}`)
    await test.call(deleteComment, { params: { commentId } }, author.token)
    expect(await told()).toMatchObject([{ comment_id: null }])
    await test.call(deletePost, { params: { id: postId } }, author.token)
    expect([await told(), await unread()]).toEqual([[], 0])
  })
})

describe('a mention is not told', () => {
  const cutOff = {
    'the author blocked': async () => test.call(blockMember, { params: { userId: named.id } }, author.token),
    'who blocked the author': async () => test.call(blockMember, { params: { userId: author.id } }, named.token),
    'the author muted': async () => test.call(muteMember, { params: { userId: named.id } }, author.token),
  }

  it.each(Object.entries(cutOff))('to a member %s', async (_, cut) => {
    await cut()
    const postId = await post(`Hello @${named.username}`)
    await comment(postId, `Hello again @${named.username}`)
    expect([await told(), await unread(), rung]).toEqual([[], 0, []])
    const rows = test.deps.db.selectFrom('notifications').select('id').where('account_id', '=', named.id)
    expect(await rows.execute()).toEqual([])
  })

  it('to a member who muted the author, until the mute is taken back', async () => {
    await test.call(muteMember, { params: { userId: author.id } }, named.token)
    await post(`Hello @${named.username}`)
    expect([await told(), await unread()]).toEqual([[], 0])
    await test.call(unmuteMember, { params: { userId: author.id } }, named.token)
    expect([(await told()).length, await unread()]).toEqual([1, 1])
  })

  it('any more once one of the two blocks the other, or when it is below the post of somebody blocked', async () => {
    const postId = await post('A subject', other)
    await comment(postId, `@${named.username}?`)
    expect(await unread()).toBe(1)
    await test.call(blockMember, { params: { userId: other.id } }, named.token)
    expect([await told(), await unread()]).toEqual([[], 0])
  })

  it('where the post or the comment has a word that the member muted', async () => {
    await test.call(saveMutedWords, { body: { words: [{ word: 'drizzle' }] } }, named.token)
    const postId = await post(`Drizzle, @${named.username}`)
    await comment(postId, `More drizzle, @${named.username}`)
    await comment(postId, `Sun, @${named.username}`)
    expect((await told()).map(({ comment_preview }) => comment_preview)).toEqual([`Sun, @${named.username}`])
    expect(await unread()).toBe(1)
  })
})
