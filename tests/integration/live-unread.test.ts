import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { blockMember } from '#contract/block.ts'
import { createComment, deleteComment, hideComment } from '#contract/comment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { decide } from '#contract/moderation.ts'
import { createPost, deletePost, likePost } from '#contract/post-writing.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { insertMember, type TestMember } from '#tests/support/insert-member.ts'
import { openEar } from '#tests/support/live-ear.ts'
import { startLiveInstances, type LiveInstances } from '#tests/support/live-instances.ts'
import { callEndpoint, type CallInput } from '#tests/support/test-call.ts'

let instances: LiveInstances

beforeAll(async () => {
  instances = await startLiveInstances()
})
afterAll(() => instances.close())

const member = (role: 'moderator' | null = null) => insertMember(instances.doing.deps.db, Date.now(), { role })

async function act<E extends Endpoint>({ token }: TestMember, endpoint: E, input: CallInput<E> = {}) {
  const { reply } = await callEndpoint(instances.doing.app, endpoint, { input, token })
  return reply
}

const publish = async (who: TestMember, textContent = 'News') =>
  (await act(who, createPost, { body: { textContent } })).post.id

const comment = async (who: TestMember, postId: string, content = 'Words') =>
  (await act(who, createComment, { params: { postId }, body: { content } })).comment.id

async function listen(who: TestMember, posts: string[] = []) {
  await expect.poll(() => instances.listening.statusOfStream(who), { timeout: 60_000 }).toBe(200)
  const ear = await openEar(instances.listening.origin, { token: who.token, posts })
  onTestFinished(ear.leave)
  await ear.next('unread')
  return ear
}

/** Listens, and answers what says what was told last, and what the server answers whoever asks. */
async function unreadOf(who: TestMember) {
  const ear = await listen(who)
  return async () => {
    const told = ear.heard.findLast((event) => event.type === 'unread')?.count
    return { told, is: (await act(who, countUnreadNotifications)).count }
  }
}

const both = (count: number) => ({ told: count, is: count })

it('a like that is taken back and given again is unread again, though nothing rings', async () => {
  const [reader, fan] = [await member(), await member()]
  const params = { id: await publish(reader) }
  const unread = await unreadOf(reader)
  for (const liked of [true, false, true]) {
    await act(fan, likePost, { params, body: { liked } })
    await expect.poll(unread).toEqual(both(liked ? 1 : 0))
  }
})

it('every mention is told, also where a device rings for the first alone, and so is that it is gone', async () => {
  const [reader, writer, moderator] = [await member(), await member(), await member('moderator')]
  const unread = await unreadOf(reader)
  const words = `Hello @${reader.username}`
  const post = await publish(writer, words)
  await expect.poll(unread).toEqual(both(1))
  const [deleted, removed] = [await comment(writer, post, words), await comment(writer, post, words)]
  await expect.poll(unread).toEqual(both(3))
  await act(writer, deleteComment, { params: { commentId: deleted } })
  await expect.poll(unread).toEqual(both(2))
  await act(moderator, decide, { body: { kind: 'comment', id: removed, action: 'remove', reason: 'Spam' } })
  await expect.poll(unread).toEqual(both(1))
  await act(writer, deletePost, { params: { id: post } })
  await expect.poll(unread).toEqual(both(0))
})

it('what is told of somebody is gone once a block stands between the two, and what a comment told once it is hidden', async () => {
  const [reader, blocker, author] = [await member(), await member(), await member()]
  const [own, other] = [await publish(reader), await publish(author)]
  const unread = await unreadOf(reader)
  await act(blocker, likePost, { params: { id: own }, body: { liked: true } })
  const mention = await comment(blocker, other, `Hello @${reader.username}`)
  await expect.poll(unread).toEqual(both(2))
  await act(author, hideComment, { params: { commentId: mention } })
  await expect.poll(unread).toEqual(both(1))
  await act(blocker, blockMember, { params: { userId: reader.id } })
  await expect.poll(unread).toEqual(both(0))
})

it('a comment that a moderator puts back counts on open screens', async () => {
  const [reader, writer, moderator] = [await member(), await member(), await member('moderator')]
  const post = await publish(writer)
  const id = await comment(writer, post)
  const ear = await listen(reader, [post])
  for (const [action, comment_count] of [
    ['remove', 0],
    ['restore', 1],
  ] as const) {
    await act(moderator, decide, { body: { kind: 'comment', id, action, reason: 'On a second look' } })
    const told = () => ear.heard.findLast(({ type }) => type === 'counters')
    await expect.poll(told).toMatchObject({ posts: [{ id: post, comment_count }] })
  }
})
