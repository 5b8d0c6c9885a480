import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteComment, listComments } from '#contract/comment.ts'
import { dayMs } from '#contract/durations.ts'
import type { DecisionAction } from '#contract/decision.ts'
import { decide, readModerationLog } from '#contract/moderation.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { readPost } from '#contract/post.ts'
import { deletePost } from '#contract/post-writing.ts'
import { search } from '#contract/search.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { makeModerationScene } from '#tests/support/moderation-scene.ts'

let test: TestApp
let scene: Awaited<ReturnType<typeof makeModerationScene>>

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  scene = await makeModerationScene(test)
})
afterAll(() => test.close())

const commentCount = async () =>
  (await test.call(readPost, { params: { id: scene.postId } }, scene.ann.token)).reply.comment_count

describe('a decision', () => {
  it('to dismiss closes the case and tells those who reported, and nobody else', async () => {
    const { ann, bob, cleo, mod, postId, complain, act, queue, told } = scene
    await complain(ann, 'post', postId)
    await complain(cleo, 'post', postId)
    expect((await act('dismiss', { reason: 'An opinion' })).reply.decision).toMatchObject({
      ...{ kind: 'post', subject_id: postId, action: 'dismiss', reason: 'An opinion', until: null },
      author: { username: bob.username },
      moderator: { username: mod.username },
    })
    expect(await queue()).toEqual([])
    for (const member of [ann, cleo]) {
      expect(await told(member)).toMatchObject([
        { actor_username: 'Sayso', post_id: postId, decision: { action: 'dismiss', about: 'report', reason: null } },
      ])
      expect((await test.call(countUnreadNotifications, {}, member.token)).reply.count).toBe(1)
    }
    expect(await told(bob)).toEqual([])
    expect((await act('dismiss')).status).toBe(409)
    // What was decided is not opened again by the same member.
    await complain(ann, 'post', postId)
    expect(await queue()).toEqual([])
  })

  it('about reports that wait is refused once another moderator has decided on them, and nothing comes of it', async () => {
    const { ann, bob, postId, complain, act, told, mod, log } = scene
    await complain(ann, 'post', postId)
    await act('dismiss')
    const late = (action: DecisionAction) => {
      const body = { kind: 'post' as const, id: postId, action, reason: 'Too late', of_open_case: true }
      return test.call(decide, { body }, mod.token)
    }
    for (const action of ['dismiss', 'warn', 'limit', 'suspend', 'remove'] as const)
      expect(await late(action)).toMatchObject({ status: 409, problem: { code: 'conflict' } })
    expect((await log()).map(({ reason }) => reason)).not.toContain('Too late')
    expect(await told(bob)).toEqual([])
    expect((await test.call(readPost, { params: { id: postId } }, bob.token)).status).toBe(200)
    // What is taken back is about no report.
    await act('remove')
    expect((await late('restore')).status).toBe(200)
  })

  it('to remove a post takes it from everybody and tells its author why; it can be put back, and search finds it again', async () => {
    const { ann, bob, postId, complain, act, told } = scene
    const findable = async () =>
      (await test.call(search, { query: { q: 'zanzibar', type: 'posts' } }, ann.token)).reply.posts.map(({ id }) => id)
    await complain(ann, 'post', postId)
    expect(await findable()).toContain(postId)
    expect((await act('remove', { reason: 'Spam of the worst' })).status).toBe(200)
    for (const { token } of [ann, bob])
      expect((await test.call(readPost, { params: { id: postId } }, token)).status).toBe(410)
    expect(await findable()).not.toContain(postId)
    expect(await told(bob)).toMatchObject([
      {
        comment_preview: 'Spam of the worst',
        post_preview: 'A zanzibar opinion',
        decision: { action: 'remove', kind: 'post', about: 'own', reason: 'Spam of the worst' },
      },
    ])
    expect(await told(ann)).toMatchObject([
      { post_preview: null, decision: { action: 'remove', about: 'report', reason: null } },
    ])
    expect((await act('remove')).status).toBe(409)
    test.clock.advance(1000)
    expect((await act('restore', { reason: 'A mistake' })).status).toBe(200)
    expect((await test.call(readPost, { params: { id: postId } }, ann.token)).reply.text_content).toBe(
      'A zanzibar opinion',
    )
    expect(await findable()).toContain(postId)
    expect((await told(bob)).map(({ decision }) => decision?.action)).toEqual(['restore', 'remove'])
    expect(await told(ann)).toHaveLength(1)
    expect((await act('restore')).status).toBe(409)
  })

  it('to remove a comment takes its replies with it, and counts follow both ways', async () => {
    const { ann, bob, postId, comment, act } = scene
    const id = await comment(bob, 'Buy this')
    await comment(ann, 'No', id)
    await comment(ann, 'Something else')
    expect(await commentCount()).toBe(3)
    expect((await act('remove', { kind: 'comment', id })).status).toBe(200)
    expect(await commentCount()).toBe(1)
    const shown = async () => (await test.call(listComments, { params: { postId } }, ann.token)).reply.comments
    expect((await shown()).map(({ content }) => content)).toEqual(['Something else'])
    expect((await act('restore', { kind: 'comment', id })).status).toBe(200)
    expect(await commentCount()).toBe(3)
    expect((await shown()).find((each) => each.id === id)).toMatchObject({ content: 'Buy this', reply_count: 1 })
  })

  it('that is taken back brings the replies that are still there, and counts no others', async () => {
    const { ann, bob, cleo, comment, act, postId } = scene
    const asked = await comment(ann, 'A question')
    const given = await comment(bob, 'Taken back meanwhile', asked)
    await comment(cleo, 'Still there', asked)
    await act('remove', { kind: 'comment', id: asked })
    expect((await test.call(deleteComment, { params: { commentId: given } }, bob.token)).status).toBe(200)
    expect((await act('restore', { kind: 'comment', id: asked })).status).toBe(200)
    const { comments } = (await test.call(listComments, { params: { postId } }, bob.token)).reply
    expect(comments).toMatchObject([{ id: asked, reply_count: 1 }])
  })

  it('can be overruled by nobody once the author has erased what was removed', async () => {
    const { bob, postId, comment, act } = scene
    const id = await comment(bob, 'Buy this')
    await act('remove', { kind: 'comment', id })
    await act('remove')
    await test.call(deleteComment, { params: { commentId: id } }, bob.token)
    await test.call(deletePost, { params: { id: postId } }, bob.token)
    expect((await act('restore', { kind: 'comment', id })).status).toBe(409)
    expect((await act('restore')).status).toBe(409)
    const { content } = await test.deps.db
      .selectFrom('comments')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { text_content } = await test.deps.db
      .selectFrom('posts')
      .select('text_content')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    expect([content, text_content]).toEqual(['', ''])
  })

  it('needs a reason and a thing, and removes no members', async () => {
    const { bob, act } = scene
    expect((await act('warn', { reason: '  ' })).status).toBe(400)
    expect((await act('remove', { kind: 'member', id: bob.id })).status).toBe(400)
    expect((await act('warn', { id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
    expect((await act('restore', { kind: 'member', id: bob.id })).status).toBe(409)
  })

  it('is in the log, newest first and page by page, with who, when and why', async () => {
    const { mod, act, log } = scene
    await act('warn', { reason: 'First' })
    test.clock.advance(1000)
    await act('limit', { reason: 'Second', days: 3 })
    const [newest] = await log()
    expect(newest).toMatchObject({ action: 'limit', reason: 'Second', moderator: { id: mod.id } })
    expect(Date.parse(newest?.until ?? '') - test.clock.now).toBe(3 * dayMs)
    expect(Date.parse(newest?.created_at ?? '')).toBe(test.clock.now)
    const first = (await test.call(readModerationLog, { query: { limit: 1 } }, mod.token)).reply
    const query = { limit: 1, cursor: first.next_cursor ?? '' }
    expect((await test.call(readModerationLog, { query }, mod.token)).reply.entries).toMatchObject([
      { action: 'warn', reason: 'First' },
    ])
  })
})
