import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follow } from '#contract/follow.ts'
import { blockMember } from '#contract/block.ts'
import { hourMs } from '#contract/durations.ts'
import { listMutes, muteMember, unmuteMember } from '#contract/mute.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { readFeed } from '#contract/post.ts'
import { likePost, repostPost } from '#contract/post-writing.ts'
import { findUnreadNotification } from '#server/modules/push/push-repo.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let ann: TestMember, bob: TestMember, cleo: TestMember

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  ;[ann, bob, cleo] = [await test.member(), await test.member(), await test.member()]
})
afterAll(() => test.close())

const afterMs = (ms: number) => new Date(test.clock.now + ms).toISOString()
const mute = (who: TestMember, whom: TestMember, ends_at?: string) =>
  test.call(muteMember, { params: { userId: whom.id }, ...(ends_at !== undefined && { body: { ends_at } }) }, who.token)
const unmute = (who: TestMember, whom: TestMember) =>
  test.call(unmuteMember, { params: { userId: whom.id } }, who.token)
const mutedBy = async (who: TestMember) => (await test.call(listMutes, {}, who.token)).reply.mutes
const startFollowing = (who: TestMember, whom: TestMember) => test.call(follow, { params: { id: whom.id } }, who.token)
async function write(author: TestMember): Promise<string> {
  test.clock.advance(1000)
  return insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now, text_content: 'Mine' })
}
async function repost(who: TestMember, id: string): Promise<void> {
  test.clock.advance(1000)
  await test.call(repostPost, { params: { id } }, who.token)
}
const unread = async (member: TestMember) => (await test.call(countUnreadNotifications, {}, member.token)).reply.count
const feedOf = async (member: TestMember, type: 'for-you' | 'following') =>
  (await test.call(readFeed, { query: { limit: 100, type } }, member.token)).reply.posts
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id)

describe('muting', () => {
  it('is for good or until an end, and once more changes the end', async () => {
    expect((await mute(ann, bob)).body).toEqual({ is_muted: true, ends_at: null })
    const end = afterMs(24 * hourMs)
    expect((await mute(ann, bob, end)).body).toEqual({ is_muted: true, ends_at: end })
    expect(await mutedBy(ann)).toEqual([expect.objectContaining({ id: bob.id, username: bob.username, ends_at: end })])
    expect(await mutedBy(bob)).toEqual([])
    test.clock.advance(24 * hourMs)
    expect(await mutedBy(ann)).toEqual([])
    for (const _ of [1, 2]) expect((await unmute(ann, bob)).body).toEqual({ is_muted: false, ends_at: null })
  })

  it('that ended before it arrived is no refusal and no mute', async () => {
    expect(await mute(ann, bob, afterMs(-1))).toMatchObject({ status: 200, body: { is_muted: false } })
    expect(await mutedBy(ann)).toEqual([])
  })

  it('is refused for oneself, for nobody, for whoever is not seen and for a visitor', async () => {
    expect(await mute(ann, ann)).toMatchObject({ status: 400, body: { message: 'You cannot mute yourself.' } })
    const nobody = { params: { userId: '00000000-0000-4000-8000-000000000000' } }
    expect((await test.call(muteMember, nobody, ann.token)).status).toBe(404)
    await test.call(blockMember, { params: { userId: ann.id } }, bob.token)
    expect((await mute(ann, bob)).status).toBe(404)
    expect((await test.call(muteMember, { params: { userId: bob.id } })).status).toBe(401)
  })

  it('is listed, newest first and page by page, without whom one does not see any more', async () => {
    for (const whom of [bob, cleo]) {
      await mute(ann, whom)
      test.clock.advance(1000)
    }
    const first = (await test.call(listMutes, { query: { limit: 1 } }, ann.token)).reply
    expect(idsOf(first.mutes)).toEqual([cleo.id])
    const cursor = first.next_cursor ?? ''
    const second = (await test.call(listMutes, { query: { limit: 1, cursor } }, ann.token)).reply
    expect(second).toMatchObject({ mutes: [{ id: bob.id }], next_cursor: null })
    await test.call(blockMember, { params: { userId: ann.id } }, bob.token)
    expect(idsOf(await mutedBy(ann))).toEqual([cleo.id])
  })
})

describe('a mute', () => {
  it('takes their posts out of both feeds, as they are read on too, and its end brings them back', async () => {
    await startFollowing(ann, bob)
    const posts = [await write(bob), await write(bob)]
    const query = { limit: 1, type: 'for-you' as const }
    const page = (await test.call(readFeed, { query }, ann.token)).reply
    await mute(ann, bob, afterMs(hourMs))
    for (const type of ['for-you', 'following'] as const) {
      expect((await feedOf(ann, type)).filter(({ user_id }) => user_id === bob.id)).toEqual([])
    }
    const rest = { query: { ...query, limit: 100, cursor: page.next_cursor ?? '' } }
    const readOn = (await test.call(readFeed, rest, ann.token)).reply.posts
    expect(readOn.filter(({ user_id }) => user_id === bob.id)).toEqual([])
    test.clock.advance(hourMs)
    for (const type of ['for-you', 'following'] as const) {
      expect(idsOf(await feedOf(ann, type)).toSorted()).toEqual(expect.arrayContaining(posts.toSorted()))
    }
  })

  it('takes what they reposted out of Following, where it is there for no other reason', async () => {
    await startFollowing(ann, bob)
    const id = await write(cleo)
    await repost(bob, id)
    await mute(ann, bob)
    expect(idsOf(await feedOf(ann, 'following'))).not.toContain(id)
    const post = (await feedOf(ann, 'for-you')).find((each) => each.id === id)
    expect(post).toMatchObject({ user_id: cleo.id })
    expect(post?.repost_details).toBeUndefined()
  })

  it('leaves a followed post that they reposted at its own place, and says nothing of the repost', async () => {
    for (const whom of [bob, cleo]) await startFollowing(ann, whom)
    const id = await write(cleo)
    const later = await write(cleo)
    await repost(bob, id)
    expect(idsOf(await feedOf(ann, 'following'))).toEqual([id, later])
    await mute(ann, bob)
    const posts = await feedOf(ann, 'following')
    expect(idsOf(posts)).toEqual([later, id])
    expect(posts.map((post) => post.repost_details)).toEqual([undefined, undefined])
  })

  it('takes their posts out although somebody who is heard reposted them', async () => {
    await startFollowing(ann, cleo)
    const id = await write(bob)
    await repost(cleo, id)
    await mute(ann, bob)
    for (const type of ['for-you', 'following'] as const) expect(idsOf(await feedOf(ann, type))).not.toContain(id)
  })

  it('takes what was told of them out of the notifications, the unread count and what goes to devices', async () => {
    const id = await write(ann)
    for (const { token } of [bob, cleo]) await test.call(likePost, { params: { id }, body: { liked: true } }, token)
    expect(await unread(ann)).toBe(2)
    const told = await test.deps.db.selectFrom('notifications').selectAll().where('account_id', '=', ann.id).execute()
    await mute(ann, bob, afterMs(hourMs))
    expect(await unread(ann)).toBe(1)
    const find = (each: { id: string }) => findUnreadNotification(test.deps.db, each.id, test.clock.now)
    const sent = async () => (await Promise.all(told.map(find))).flatMap((each) => each?.actor_id ?? [])
    expect(await sent()).toEqual([cleo.id])
    const { notifications } = (await test.call(listNotifications, {}, ann.token)).reply
    expect(notifications.map(({ actor_id }) => actor_id)).toEqual([cleo.id])
    test.clock.advance(hourMs)
    expect([await unread(ann), (await sent()).length]).toEqual([2, 2])
  })

  it('is the muter’s alone', async () => {
    await startFollowing(bob, ann)
    const id = await write(ann)
    await mute(ann, bob)
    expect(idsOf(await feedOf(bob, 'following'))).toEqual([id])
    await test.call(likePost, { params: { id: await write(bob) }, body: { liked: true } }, ann.token)
    expect(await unread(bob)).toBe(1)
  })
})
