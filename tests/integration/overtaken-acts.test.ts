import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { blockMember } from '#contract/block.ts'
import { createComment, deleteComment, hideComment } from '#contract/comment.ts'
import { follow, listFollowing } from '#contract/follow.ts'
import { listNotifications } from '#contract/notification.ts'
import { createPost, deletePost, likePost } from '#contract/post-writing.ts'
import type { DomainEvent } from '#server/domain-events.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { doneOrWaiting } from '#tests/support/done-or-waiting.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

const test = await buildTestApp()
const { db, events } = test.deps
afterAll(() => test.close())

let author: TestMember
let reader: TestMember
let postId: string

beforeEach(async () => {
  author = await test.member()
  reader = await test.member()
  postId = await insertTestPost(db, { author_id: author.id, created_at: test.clock.now })
})

let meanwhile: (() => Promise<void>) | undefined
const held: DomainEvent['type'][] = ['member-blocked', 'comment-created', 'comment-deleted', 'post-created']
for (const type of [...held, 'post-deleted'] as const) {
  events.on(type, async () => {
    const act = meanwhile
    meanwhile = undefined
    await act?.()
  })
}

/** Sends the second call in the last moment of the first one's transaction; both answers. */
async function overtake<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<{ before: First; after: Second }> {
  const begun = Promise.withResolvers<{ second: Promise<Second> }>()
  meanwhile = async () => {
    const call = second()
    begun.resolve({ second: call })
    await doneOrWaiting(test.deps, call)
  }
  const before = await first()
  return { before, after: await (await begun.promise).second }
}

function comment(by: TestMember, change: { id?: string; parentCommentId?: string } = {}) {
  return test.call(createComment, { params: { postId }, body: { content: 'Yes', ...change } }, by.token)
}

function block(who: TestMember, whom: TestMember) {
  return test.call(blockMember, { params: { userId: whom.id } }, who.token)
}

function like() {
  return test.call(likePost, { params: { id: postId }, body: { liked: true } }, reader.token)
}

describe('whoever is blocked in the moment', () => {
  it('in which they follow does not follow', async () => {
    const { after } = await overtake(
      () => block(author, reader),
      () => test.call(follow, { params: { id: author.id } }, reader.token),
    )
    expect(after.status).toBe(404)
    expect((await test.call(listFollowing, { params: { id: reader.id } }, reader.token)).reply.following).toEqual([])
    const counted = await db.selectFrom('accounts').select('followers_count').where('id', '=', author.id).execute()
    expect(counted).toEqual([{ followers_count: 0 }])
  })

  it('in which they comment does not comment', async () => {
    const { after } = await overtake(
      () => block(author, reader),
      () => comment(reader),
    )
    expect(after.status).toBe(404)
  })

  it('just after they comment is seen by nobody else there', async () => {
    const { before } = await overtake(
      () => comment(reader),
      () => block(author, reader),
    )
    const { id } = before.reply.comment
    const row = await db.selectFrom('comments').select('hidden_at').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.hidden_at).toBe(test.clock.now)
  })
})

describe('what is deleted in the moment', () => {
  it('in which it is liked is told of to nobody', async () => {
    const { after } = await overtake(() => test.call(deletePost, { params: { id: postId } }, author.token), like)
    expect(after.problem).toMatchObject({ code: 'gone', message: 'This post was deleted.' })
    expect(await db.selectFrom('notifications').select('id').where('post_id', '=', postId).execute()).toEqual([])
  })

  it('in which it is liked, and leaves nothing, is not there', async () => {
    const answer = await db.transaction().execute(async (erasing) => {
      await erasing.deleteFrom('posts').where('id', '=', postId).execute()
      const call = like()
      await doneOrWaiting(test.deps, call)
      return { call }
    })
    expect((await answer.call).problem).toMatchObject({ code: 'not-found', message: 'This post does not exist.' })
  })

  it('in which it is sent comes to no life: a comment', async () => {
    const id = randomUUID()
    const remove = () => test.call(deleteComment, { params: { commentId: id } }, reader.token)
    const { after } = await overtake(() => comment(reader, { id }), remove)
    expect(after.status).toBe(200)
    const living = db.selectFrom('comments').select('id').where('id', '=', id).where('deleted_at', 'is', null)
    expect(await living.execute()).toEqual([])
  })

  it('in which it is sent comes to no life: a post', async () => {
    const id = randomUUID()
    const { after } = await overtake(
      () => test.call(createPost, { body: { id, textContent: 'Look' } }, reader.token),
      () => test.call(deletePost, { params: { id } }, reader.token),
    )
    expect(after.status).toBe(200)
    const living = db.selectFrom('posts').select('id').where('id', '=', id).where('deleted_at', 'is', null)
    expect(await living.execute()).toEqual([])
  })

  it('in which another reply is hidden is not told of instead of that', async () => {
    const answered = await test.member()
    const parentCommentId = (await comment(answered)).reply.comment.id
    const first = (await comment(reader, { parentCommentId })).reply.comment.id
    const second = (await comment(reader, { parentCommentId })).reply.comment.id
    await overtake(
      () => test.call(deleteComment, { params: { commentId: first } }, reader.token),
      () => test.call(hideComment, { params: { commentId: second } }, author.token),
    )
    expect((await test.call(listNotifications, {}, answered.token)).reply.notifications).toEqual([])
  })
})
