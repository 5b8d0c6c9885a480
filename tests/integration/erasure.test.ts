import { readProfile } from '#contract/account.ts'
import { uploadBanner, uploadProfilePicture } from '#contract/profile-changes.ts'
import { dayMs } from '#contract/durations.ts'
import { likeComment } from '#contract/comment.ts'
import { deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { readModerationLog } from '#contract/moderation.ts'
import { readPost } from '#contract/post.ts'
import { deletePost } from '#contract/post-writing.ts'
import { listPostStates } from '#contract/post-state.ts'
import { createSupportTicket } from '#contract/support.ts'
import { sweepErasures } from '#server/modules/erasure/erasure-module.ts'
import { erasedAtOnce } from '#server/modules/erasure/erasure-repo.ts'
import { makeApartWorld } from '#tests/support/apart-world.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { leave } from '#tests/support/leave.ts'
import { makeModerationScene } from '#tests/support/moderation-scene.ts'
import { sampleTicket } from '#tests/support/sample-ticket.ts'
import { testPicture } from '#tests/support/test-picture.ts'
import { tracesOf, wrongCounters } from '#tests/support/traces.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

let test: TestApp
beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

async function erase(member: Parameters<typeof leave>[1]): Promise<void> {
  await leave(test, member, deleteAccount)
  test.clock.advance(secondThoughtsMs)
  await test.app.jobs.settle()
}

it('takes away every row, file and mail of a deleted member, and leaves the counts of others right', async () => {
  const { two, one, thirdPostId, thirdCommentId } = await makeApartWorld(test)
  for (const [endpoint, field] of [
    [uploadBanner, 'banner'],
    [uploadProfilePicture, 'profile_picture'],
  ] as const) {
    const { status, text } = await test.call(endpoint, { files: [{ ...(await testPicture()), field }] }, two.token)
    expect(status, text).toBe(200)
  }
  await test.call(
    createSupportTicket,
    { body: sampleTicket, files: [{ field: 'attachments', name: 'a.txt', bytes: new TextEncoder().encode('Help') }] },
    two.token,
  )
  await test.call(likeComment, { params: { commentId: thirdCommentId }, body: { liked: true } }, two.token)
  expect((await test.app.inject({ url: `/share/${two.shareId}/picture.png` })).statusCode).toBeLessThan(500)
  const { db } = test.deps
  expect(await wrongCounters(db)).toEqual([])
  const kept = await db
    .selectFrom('posts')
    .select(['id', 'view_count'])
    .where('author_id', '!=', two.id)
    .orderBy('id')
    .execute()
  const filesOfOthers = await db
    .selectFrom('post_media')
    .innerJoin('posts', 'posts.id', 'post_media.post_id')
    .select('key')
    .where('author_id', '!=', two.id)
    .execute()

  await erase(two)

  const marks = [two.id, two.word, two.email, two.onOtherPostId, two.onThirdPostId, two.replyId, two.shareId]
  expect(await tracesOf(db, marks)).toEqual([])
  expect((await tracesOf(db, [two.postId])).map((trace) => trace.split(':')[0])).toEqual(['erased_posts'])
  expect(await wrongCounters(db)).toEqual([])
  const left = await db.selectFrom('posts').select(['id', 'view_count']).orderBy('id').execute()
  expect(left).toEqual(kept)
  const keys = new Set(filesOfOthers.map(({ key }) => key))
  expect([...test.media.keys()].filter((path) => !keys.has(path.split('/')[0] ?? ''))).toEqual([])
  expect(await db.selectFrom('unclaimed_media').selectAll().execute()).toEqual([])
  expect(test.mails.filter(({ to }) => to === two.email)).toEqual([])
  expect((await test.call(readPost, { params: { id: thirdPostId } }, one.token)).reply).toMatchObject({
    comment_count: 3,
    repost_count: 1,
  })
  expect((await test.call(readProfile, { params: { id: one.id } }, one.token)).status).toBe(200)
})

it('is tried again a day after it was given up', async () => {
  const { two } = await makeApartWorld(test)
  const { db } = test.deps
  await leave(test, two, deleteAccount)
  test.clock.advance(secondThoughtsMs)
  await db.updateTable('jobs').set({ dead_at: test.clock.now }).where('kind', '=', 'erase-member').execute()
  const afterSweep = async () => {
    await sweepErasures(test.deps)
    await test.app.jobs.settle()
    return db.selectFrom('accounts').select('id').where('id', '=', two.id).execute()
  }
  expect(await afterSweep()).toEqual([{ id: two.id }])
  test.clock.advance(dayMs + 1)
  expect(await afterSweep()).toEqual([])
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
})

it('erases much, step by step', async () => {
  const [member, other] = [await test.member(), await test.member()]
  const { db } = test.deps
  const many = Array.from({ length: erasedAtOnce * 2 + 3 }, (_, at) => at)
  const id = (kind: number, at: number) => `00000000-0000-4000-800${kind}-${String(at).padStart(12, '0')}`
  const now = test.clock.now
  const post = (authorId: string, postId: string) => ({
    ...{ id: postId, author_id: authorId, text_content: 'Much', created_at: now, updated_at: now },
  })
  await db
    .insertInto('posts')
    .values([post(member.id, id(1, 0)), post(other.id, id(2, 0))])
    .execute()
  await db
    .insertInto('posts')
    .values(many.map((at) => post(other.id, id(3, at))))
    .execute()
  const comment = (authorId: string, commentId: string, [postId, parentId]: [string, string?]) => ({
    ...{ id: commentId, post_id: postId, author_id: authorId, content: 'Much', created_at: now },
    parent_id: parentId ?? null,
  })
  await db
    .insertInto('comments')
    .values([comment(member.id, id(4, 0), [id(2, 0)]), comment(other.id, id(4, 1), [id(1, 0)])])
    .execute()
  await db
    .insertInto('comments')
    .values([
      ...many.map((at) => comment(other.id, id(5, at), [id(2, 0), id(4, 0)])),
      ...many.map((at) => comment(other.id, id(6, at), [id(1, 0), id(4, 1)])),
      ...many.map((at) => comment(member.id, id(7, at), [id(2, 0)])),
    ])
    .execute()
  await db
    .insertInto('likes')
    .values(many.map((at) => ({ post_id: id(3, at), account_id: member.id, created_at: now })))
    .execute()
  await db.updateTable('posts').set({ like_count: 1 }).where('text_content', '=', 'Much').execute()
  await db
    .updateTable('posts')
    .set({ like_count: 0, comment_count: many.length * 2 + 1 })
    .where('id', '=', id(2, 0))
    .execute()
  await db
    .updateTable('posts')
    .set({ like_count: 0, comment_count: many.length + 1 })
    .where('id', '=', id(1, 0))
    .execute()
  await db
    .updateTable('comments')
    .set({ reply_count: many.length })
    .where('id', 'in', [id(4, 0), id(4, 1)])
    .execute()
  expect(await wrongCounters(db)).toEqual([])
  await erase(member)
  expect(await tracesOf(db, [member.id])).toEqual([])
  expect(await wrongCounters(db)).toEqual([])
  expect(await db.selectFrom('comments').select('id').execute()).toEqual([])
  const posts = db.selectFrom('posts').select('id').where('text_content', '=', 'Much')
  expect(await posts.execute()).toHaveLength(many.length + 1)
})

it('is known to devices that were away meanwhile', async () => {
  const { one, two } = await makeApartWorld(test)
  await erase(two)
  const since = new Date(test.clock.now - 60_000).toISOString()
  test.clock.advance(60_000)
  const { gone, until } = (await test.call(listPostStates, { query: { since } }, one.token)).reply
  expect(gone).toEqual([two.postId])
  expect((await test.call(listPostStates, { query: { since: until } }, one.token)).reply.gone).toEqual([])
})

it('frees the username and the address, and keeps nobody from deleting later', async () => {
  const { two } = await makeApartWorld(test)
  await erase(two)
  const again = await test.member({ username: two.username, email: two.email })
  expect((await test.call(readProfile, { params: { id: again.username } }, again.token)).reply.profile.id).toBe(
    again.id,
  )
  await erase(again)
  expect(await tracesOf(test.deps.db, [again.id, two.email])).toEqual([])
})

it('keeps the lines of the moderators’ log without the name, and forgets reports', async () => {
  const { ann, bob, cleo, mod, postId, write, comment, complain, act, queue } = await makeModerationScene(test)
  const other = await write(cleo, 'Of cleo')
  const commentId = await comment(cleo, 'Below bob')
  await complain(ann, 'post', postId)
  await complain(ann, 'member', bob.id)
  await complain(ann, 'comment', commentId)
  await complain(bob, 'post', other)
  await complain(ann, 'post', other)
  await act('warn', { kind: 'member', id: bob.id, reason: 'Rule 7' })
  test.clock.advance(1000)
  await act('remove', { id: postId })
  await erase(bob)
  const { entries } = (await test.call(readModerationLog, {}, mod.token)).reply
  expect(entries).toMatchObject([
    { action: 'remove', subject_id: postId, author: null, moderator: { username: mod.username } },
    { action: 'warn', subject_id: bob.id, author: null, reason: 'Rule 7' },
  ])
  expect((await queue()).map(({ id, open_reports }) => [id, open_reports])).toEqual([[other, 1]])
  expect(await tracesOf(test.deps.db, [bob.username, bob.email])).toEqual([])
  expect(await wrongCounters(test.deps.db)).toEqual([])
  await erase(mod)
  const { token } = await test.member({ role: 'admin' })
  const later = (await test.call(readModerationLog, {}, token)).reply.entries
  expect(later[0]?.moderator).toEqual({ id: mod.id, username: '' })
})

it('erases what its member had deleted before, too', async () => {
  const { two } = await makeApartWorld(test)
  await test.call(deletePost, { params: { id: two.postId } }, two.token)
  await erase(two)
  expect(await tracesOf(test.deps.db, [two.id, two.word])).toEqual([])
})
