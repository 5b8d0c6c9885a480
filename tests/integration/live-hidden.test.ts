import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { blockMember } from '#contract/block.ts'
import { deactivateAccount } from '#contract/leaving.ts'
import { decide } from '#contract/moderation.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { insertMember, type TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { leave } from '#tests/support/leave.ts'
import { openEar } from '#tests/support/live-ear.ts'
import { startLiveInstances, type LiveInstances } from '#tests/support/live-instances.ts'
import { callEndpoint } from '#tests/support/test-call.ts'

let instances: LiveInstances

beforeAll(async () => {
  instances = await startLiveInstances()
})
afterAll(() => instances.close())

it('posts on the screen are told as gone, at every instance, when their author is suspended, leaves, or is kept apart by a block', async () => {
  const { doing, listening } = instances
  const { app, deps } = doing
  const member = (role: 'moderator' | null = null) => insertMember(deps.db, Date.now(), { role })
  const postOf = ({ id }: TestMember) => insertTestPost(deps.db, { author_id: id, created_at: Date.now() })
  const call: TestApp['call'] = (endpoint, input = {}, token?) => callEndpoint(app, endpoint, { input, token })
  const listen = async (who: TestMember, posts: string[]) => {
    await expect.poll(() => listening.statusOfStream(who), { timeout: 60_000 }).toBe(200)
    const ear = await openEar(listening.origin, { token: who.token, posts })
    onTestFinished(ear.leave)
    await ear.next('unread')
    return ear
  }
  const [reader, suspended, leaving] = [await member(), await member(), await member()]
  const [blocked, blocker, friend] = [await member(), await member(), await member()]
  const [own, ofSuspended, ofLeaving] = [await postOf(reader), await postOf(suspended), await postOf(leaving)]
  const [ofBlocked, ofBlocker] = [await postOf(blocked), await postOf(blocker)]
  const posts = [own, ofSuspended, ofLeaving, ofBlocked, ofBlocker, await postOf(friend)]
  const [ear, theirs] = [await listen(reader, posts), await listen(blocked, posts)]
  const other = await listen(friend, [own, ofSuspended, ofBlocked])

  await call(blockMember, { params: { userId: blocked.id } }, reader.token)
  expect(await ear.next('gone')).toEqual({ type: 'gone', ids: [ofBlocked] })
  expect(await theirs.next('gone')).toEqual({ type: 'gone', ids: [own] })
  await call(blockMember, { params: { userId: reader.id } }, blocker.token)
  expect(await ear.next('gone')).toEqual({ type: 'gone', ids: [ofBlocker] })
  await leave({ call, deps }, leaving, deactivateAccount)
  expect(await ear.next('gone')).toEqual({ type: 'gone', ids: [ofLeaving] })
  const body = { kind: 'member', id: suspended.id, action: 'suspend', reason: 'Threats' } as const
  await call(decide, { body }, (await member('moderator')).token)
  expect(await ear.next('gone')).toEqual({ type: 'gone', ids: [ofSuspended] })
  // Blocks are no business of others.
  expect(await other.next('gone')).toEqual({ type: 'gone', ids: [ofSuspended] })
})
