import { afterAll, expect, it } from 'vitest'
import { createComment } from '#contract/comment.ts'
import { muteMember } from '#contract/mute.ts'
import { saveMutedWords } from '#contract/muted-words.ts'
import { notificationKindNames } from '#contract/notification-kinds.ts'
import { subscribeToPush } from '#contract/push.ts'
import { toldOnceMs } from '#server/modules/notifications/notify-of-events.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { makePushDevice } from '#tests/support/push-device.ts'

const sent: unknown[] = []
const test = await buildTestApp({
  pushSender: {
    publicKey: 'none',
    accepts: () => true,
    send: async (_target, message) => {
      sent.push(JSON.parse(message))
      return { status: 'sent' }
    },
  },
})
afterAll(() => test.close())

it('a device hears nothing of muted members, and of comments with a muted word', async () => {
  const [ann, bob, cleo] = [await test.member(), await test.member(), await test.member()]
  const post = { author_id: ann.id, created_at: test.clock.now, text_content: 'Weather?' }
  const postId = await insertTestPost(test.deps.db, post)
  const subscription = {
    endpoint: 'https://push.example.org/1',
    keys: makePushDevice().keys,
    kinds: notificationKindNames,
  }
  await test.call(subscribeToPush, { body: subscription }, ann.token)
  await test.call(muteMember, { params: { userId: bob.id } }, ann.token)
  await test.call(saveMutedWords, { body: { words: [{ word: 'drizzle' }] } }, ann.token)
  for (const [by, content] of [
    [bob, 'I am muted'],
    [cleo, 'More drizzle'],
    [cleo, 'Sun at last'],
  ] as const) {
    test.clock.advance(toldOnceMs)
    await test.call(createComment, { params: { postId }, body: { content } }, by.token)
  }
  await expect.poll(() => sent).toEqual([expect.objectContaining({ body: 'Sun at last', unread: 1 })])
})
