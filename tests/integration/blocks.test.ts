import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readProfile } from '#contract/account.ts'
import { follow, listFollowers } from '#contract/follow.ts'
import { blockMember, listBlocks, unblockMember } from '#contract/block.ts'
import { createComment, listComments, listReplies, showComment } from '#contract/comment.ts'
import type { CommentId } from '#contract/ids.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { readFeed, readPost } from '#contract/post.ts'
import { likePost } from '#contract/post-writing.ts'
import { listPostStates } from '#contract/post-state.ts'
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

const block = (who: TestMember, whom: TestMember) => test.call(blockMember, { params: { userId: whom.id } }, who.token)
const unblock = (who: TestMember, whom: TestMember) =>
  test.call(unblockMember, { params: { userId: whom.id } }, who.token)
const startFollowing = (who: TestMember, whom: TestMember) => test.call(follow, { params: { id: whom.id } }, who.token)
const profileOf = (whom: TestMember, viewer: TestMember) =>
  test.call(readProfile, { params: { id: whom.id } }, viewer.token)
const write = (author: TestMember) =>
  insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now, text_content: 'Mine' })
const unread = async (member: TestMember) => (await test.call(countUnreadNotifications, {}, member.token)).reply.count
const feedOf = async (member: TestMember) =>
  (await test.call(readFeed, { query: { limit: 100 } }, member.token)).reply.posts.map(({ id }) => id)

async function countsOf(member: TestMember) {
  const { profile } = (await profileOf(member, member)).reply
  return [profile.followers_count, profile.following_count]
}

describe('blocking', () => {
  it('ends follows both ways, and the counts of both say so', async () => {
    for (const [who, whom] of [
      [ann, bob],
      [bob, ann],
      [cleo, bob],
    ] as const)
      await startFollowing(who, whom)
    expect(await block(ann, bob)).toMatchObject({ status: 200, body: { is_blocked: true } })
    expect(await countsOf(ann)).toEqual([0, 0])
    expect(await countsOf(bob)).toEqual([1, 0])
    const { followers } = (await test.call(listFollowers, { params: { id: bob.id } }, cleo.token)).reply
    expect(followers.map(({ follower_id }) => follower_id)).toEqual([cleo.id])
  })

  it('twice is the same as once, and so is unblocking; follows stay ended', async () => {
    await startFollowing(ann, bob)
    for (const _ of [1, 2]) expect((await block(ann, bob)).status).toBe(200)
    expect(await countsOf(bob)).toEqual([0, 0])
    for (const _ of [1, 2]) expect((await unblock(ann, bob)).body).toEqual({ is_blocked: false })
    expect((await profileOf(bob, ann)).reply.profile).toMatchObject({ is_following: false, followers_count: 0 })
    expect((await startFollowing(ann, bob)).status).toBe(200)
  })

  it('each other at the same moment does not get stuck, and either block alone keeps them apart', async () => {
    await startFollowing(ann, bob)
    await startFollowing(bob, ann)
    const both = await Promise.all([block(ann, bob), block(bob, ann)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([await countsOf(ann), await countsOf(bob)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    await unblock(ann, bob)
    expect((await profileOf(bob, ann)).status).toBe(404)
    await unblock(bob, ann)
    expect((await profileOf(bob, ann)).status).toBe(200)
  })

  it('hides what the blocked one wrote below one’s own posts from everybody, until it is shown again', async () => {
    const [own, theirs, third] = [await write(ann), await write(bob), await write(cleo)]
    const comment = (postId: string, by: TestMember, parentCommentId?: CommentId) => {
      test.clock.advance(1000)
      return test.call(createComment, { params: { postId }, body: { content: 'Well', parentCommentId } }, by.token)
    }
    const { id: loud } = (await comment(own, bob)).reply.comment
    const { id: quiet } = (await comment(own, cleo)).reply.comment
    await comment(own, cleo, loud)
    await comment(own, bob, quiet)
    await comment(third, bob)
    await comment(theirs, ann)
    const seenBy = async (by: TestMember, postId: string) =>
      (await test.call(listComments, { params: { postId } }, by.token)).reply.comments.map(({ id }) => id)
    const repliesSeenBy = async (by: TestMember) =>
      (await test.call(listReplies, { params: { commentId: quiet } }, by.token)).reply.replies.length
    expect([await seenBy(cleo, own), await repliesSeenBy(cleo)]).toEqual([[quiet, loud], 1])

    await block(ann, bob)
    expect([await seenBy(cleo, own), await repliesSeenBy(cleo)]).toEqual([[quiet], 0])
    // Neither what is below other posts, nor what the one who blocks wrote.
    expect([await seenBy(cleo, third), await seenBy(cleo, theirs)].map(({ length }) => length)).toEqual([1, 1])

    await unblock(ann, bob)
    expect([await seenBy(ann, own), await seenBy(bob, own), await seenBy(cleo, own)]).toEqual([
      [quiet, loud],
      [quiet, loud],
      [quiet],
    ])
    await test.call(showComment, { params: { commentId: loud } }, ann.token)
    expect(await seenBy(cleo, own)).toEqual([quiet, loud])
  })

  it('answers a profile with one sentence, the same as for nobody', async () => {
    await block(ann, bob)
    const nobody = { ...bob, id: ann.id.replace(/^.{8}/, '00000000') as typeof bob.id }
    for (const viewer of [ann, bob]) {
      const { status, body } = await profileOf(viewer === ann ? bob : ann, viewer)
      expect(status).toBe(404)
      expect(body).toEqual({ code: 'not-found', message: 'This member does not exist.' })
      expect((await profileOf(nobody, viewer)).body).toEqual(body)
    }
  })

  it('is refused for oneself, for nobody and for a visitor', async () => {
    expect(await block(ann, ann)).toMatchObject({ status: 400, body: { message: 'You cannot block yourself.' } })
    const nobody = { params: { userId: '00000000-0000-4000-8000-000000000000' } }
    expect((await test.call(blockMember, nobody, ann.token)).status).toBe(404)
    expect((await test.call(blockMember, { params: { userId: bob.id } })).status).toBe(401)
  })

  it('is listed, newest first and page by page, for whoever blocked', async () => {
    for (const whom of [bob, cleo]) {
      await block(ann, whom)
      test.clock.advance(1000)
    }
    const first = (await test.call(listBlocks, { query: { limit: 1 } }, ann.token)).reply
    expect(first.blocks).toEqual([expect.objectContaining({ id: cleo.id, username: cleo.username })])
    const cursor = first.next_cursor ?? ''
    const second = (await test.call(listBlocks, { query: { limit: 1, cursor } }, ann.token)).reply
    expect(second).toMatchObject({ blocks: [{ id: bob.id }], next_cursor: null })
    expect((await test.call(listBlocks, {}, bob.token)).reply.blocks).toEqual([])
  })
})

describe('a block', () => {
  it('takes effect in a feed that is being read, at once', async () => {
    const posts = [await write(bob), await write(cleo), await write(bob)]
    const before = await feedOf(ann)
    expect(before).toEqual(expect.arrayContaining(posts))
    const page = (await test.call(readFeed, { query: { limit: 1 } }, ann.token)).reply
    await block(ann, bob)
    expect(await feedOf(ann)).not.toEqual(expect.arrayContaining([posts[0]]))
    const query = { limit: 100, cursor: page.next_cursor ?? '' }
    const rest = (await test.call(readFeed, { query }, ann.token)).reply.posts
    expect(rest.filter(({ user_id }) => user_id === bob.id)).toEqual([])
    await unblock(ann, bob)
    expect(await feedOf(ann)).toEqual(expect.arrayContaining(posts))
  })

  it('tells a device that holds their posts that these are gone', async () => {
    const id = await write(bob)
    await block(bob, ann)
    const { states, gone } = (await test.call(listPostStates, { query: { ids: id } }, ann.token)).reply
    expect({ states, gone }).toEqual({ states: [], gone: [id] })
  })

  it('names all their posts to a device once, whether it asks for them or not', async () => {
    const posts = [await write(bob), await write(bob)]
    const ask = async (since: string) => (await test.call(listPostStates, { query: { since } }, ann.token)).reply
    const { until } = (await test.call(listPostStates, { query: { ids: posts.join(',') } }, ann.token)).reply
    test.clock.advance(60_000)
    await block(bob, ann)
    expect((await ask(until)).gone.toSorted()).toEqual(posts.toSorted())
    test.clock.advance(60_000)
    const later = await ask(until)
    expect(later.gone.toSorted()).toEqual(posts.toSorted())
    expect((await ask(later.until)).gone).toEqual([])
  })

  it('names the posts of many whom one blocked page by page, and none is passed over', async () => {
    const { until: start } = (
      await test.call(listPostStates, { query: { since: '2020-01-01T00:00:00.000Z' } }, ann.token)
    ).reply
    const others = await Promise.all(Array.from({ length: 13 }, () => test.member()))
    const posts: string[] = []
    for (const other of others) posts.push(await write(other))
    test.clock.advance(60_000)
    for (const other of others) {
      test.clock.advance(1_000)
      await block(other, ann)
    }
    test.clock.advance(60_000)
    const gone: string[] = []
    let [since, hasMore, calls] = [start, true, 0]
    for (; hasMore && calls < 10; calls += 1) {
      const { reply } = await test.call(listPostStates, { query: { since } }, ann.token)
      gone.push(...reply.gone)
      since = reply.until
      hasMore = reply.has_more
    }
    expect(calls).toBe(3)
    expect(gone.toSorted()).toEqual(posts.toSorted())
  })

  it('takes what was told of them out of the notifications and the unread count', async () => {
    const id = await write(ann)
    for (const { token } of [bob, cleo]) await test.call(likePost, { params: { id }, body: { liked: true } }, token)
    await startFollowing(bob, ann)
    expect(await unread(ann)).toBe(3)
    const told = await test.deps.db.selectFrom('notifications').selectAll().where('account_id', '=', ann.id).execute()
    await block(bob, ann)
    expect(await unread(ann)).toBe(1)
    // Messages about them may be on their way to devices: each is looked up once more before it goes.
    const stillSent = await Promise.all(
      told.map((each) => findUnreadNotification(test.deps.db, each.id, test.clock.now)),
    )
    expect(stillSent.flatMap((each) => each?.actor_id ?? [])).toEqual([cleo.id])
    const { notifications } = (await test.call(listNotifications, {}, ann.token)).reply
    expect(notifications.map(({ actor_id }) => actor_id)).toEqual([cleo.id])
  })

  it('lets nobody hear of what a third says below something of theirs', async () => {
    const params = { postId: await write(bob) }
    const { comment } = (await test.call(createComment, { params, body: { content: 'Yes' } }, ann.token)).reply
    await block(ann, bob)
    const body = { content: 'Are you sure?', parentCommentId: comment.id }
    expect((await test.call(createComment, { params, body }, cleo.token)).status).toBe(200)
    expect(await unread(ann)).toBe(0)
    expect((await test.call(listNotifications, {}, ann.token)).reply.notifications).toEqual([])
  })

  it('changes nothing for a third', async () => {
    const id = await write(bob)
    await block(ann, bob)
    expect((await test.call(readPost, { params: { id } }, cleo.token)).status).toBe(200)
    expect((await profileOf(ann, cleo)).status).toBe(200)
    expect((await profileOf(bob, cleo)).status).toBe(200)
  })
})
