import { expect, it } from 'vitest'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { writeKey } from '#src/offline/storage/persisted-value.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newLike, newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { isAsAnswered } from './ask-early.ts'

const forYou = '/api/feed?type=for-you&with=cards'

it('takes the server’s word for the feed of a member whom this device does not know yet, and makes no database for it', async () => {
  const memberId = newMemberId()
  expect(await isAsAnswered(memberId, forYou)).toBe(true)
  expect(JSON.stringify(await indexedDB.databases())).not.toContain(memberId)
})

it('shows no feed but the one that was left open here', async () => {
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  await writeKey('feed-type', 'following')
  expect(await isAsAnswered(memberId, forYou)).toBe(false)
  expect(await isAsAnswered(memberId, '/api/feed?type=following&with=cards')).toBe(true)
})

it('shows nothing as the server has it while something waits that it does not know', async () => {
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  await enqueue(newLike(1, true))
  expect(await isAsAnswered(memberId, forYou)).toBe(false)
})
