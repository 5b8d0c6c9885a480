import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { blockMember } from '#contract/block.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { muteMember } from '#contract/mute.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { endLeftSessions, logout } from '#contract/logout.ts'
import { bookmarkPost, createPost, deletePost, likePost } from '#contract/post-writing.ts'
import { hashSecret } from '#server/secret-token.ts'
import { leastOf } from '#tests/support/least-of.ts'
import { insertMember, type TestMember } from '#tests/support/insert-member.ts'
import { openEar, type LiveEar } from '#tests/support/live-ear.ts'
import type { LiveInstance } from '#tests/support/live-instance.ts'
import { startLiveInstances, type LiveInstances } from '#tests/support/live-instances.ts'
import { callEndpoint, type CallInput } from '#tests/support/test-call.ts'

let instances: LiveInstances
let doing: LiveInstance
let listening: LiveInstance

/** Of a call to listen without a session: any word of the app. */
async function statusOf(origin: string): Promise<number> {
  return (await fetch(`${origin}/api/live`)).status
}

beforeAll(async () => {
  instances = await startLiveInstances()
  ;({ doing, listening } = instances)
})
afterAll(() => instances.close())

const member = () => insertMember(doing.deps.db, Date.now())

async function act<E extends Endpoint>(who: TestMember, endpoint: E, input: CallInput<E> = {}) {
  const { reply } = await callEndpoint(doing.app, endpoint, { input, token: who.token })
  return reply
}

/** Where a listener may not be up yet, as at the very start. */
async function listen(who: TestMember, more: { lastEventId?: string | undefined; posts?: string[] } = {}) {
  await expect.poll(() => isUp(who), { timeout: 60_000 }).toBe(true)
  const ear = await openEar(listening.origin, { token: who.token, ...more })
  onTestFinished(ear.leave)
  await ear.next('hello')
  expect(await ear.next('unread')).toMatchObject({ type: 'unread' })
  return ear
}

async function isUp(who: Pick<TestMember, 'token'>, { statusOfStream } = listening): Promise<boolean> {
  return (await statusOfStream(who)) === 200
}

/** By whatever events: what happened just before may come from the other instance before what a stream begins with. */
function toldOf(ear: LiveEar, type: 'posts' | 'gone'): string[] {
  return ear.heard.flatMap((event) => (event.type === type ? event.ids : []))
}

async function publish(who: TestMember): Promise<string> {
  return (await act(who, createPost, { body: { textContent: 'News' } })).post.id
}

it('a device hears of a new post within two seconds, at whichever instance it listens', async () => {
  const [reader, writer] = [await member(), await member()]
  const ear = await listen(reader)
  const took = await leastOf({ below: 2_000 }, async () => {
    const before = performance.now()
    const id = await publish(writer)
    expect(await ear.next('posts')).toEqual({ type: 'posts', ids: [id] })
    return performance.now() - before
  })
  expect(took).toBeLessThan(2_000)
})

it('hears how many notifications are unread, what is done to posts on the screen, and what is deleted', async () => {
  const [reader, fan] = [await member(), await member()]
  const own = await publish(reader)
  const ear = await listen(reader, { posts: [own] })
  expect(await ear.next('counters')).toMatchObject({ posts: [{ id: own, like_count: 0, is_liked: false }] })
  await act(fan, likePost, { params: { id: own }, body: { liked: true } })
  expect(await ear.next('counters')).toMatchObject({ posts: [{ id: own, like_count: 1 }] })
  expect(await ear.next('unread')).toEqual({ type: 'unread', count: 1 })
  await act(reader, markNotificationsRead, { body: {} })
  expect(await ear.next('unread')).toEqual({ type: 'unread', count: 0 })
  expect((await act(reader, countUnreadNotifications)).count).toBe(0)
  await act(reader, deletePost, { params: { id: own } })
  expect(await ear.next('gone')).toEqual({ type: 'gone', ids: [own] })
})

it('hears what its member does elsewhere to posts on the screen; others hear the counters alone', async () => {
  const [reader, other] = [await member(), await member()]
  const params = { id: await publish(other) }
  const [ear, theirs] = [await listen(reader, { posts: [params.id] }), await listen(other, { posts: [params.id] })]
  await Promise.all([ear.next('counters'), theirs.next('counters')])
  await act(reader, likePost, { params, body: { liked: true } })
  await act(reader, bookmarkPost, { params, body: { bookmarked: true } })
  const toldTo = ({ heard }: LiveEar) => heard.flatMap((event) => (event.type === 'counters' ? event.posts : []))
  const counters = { like_count: 1, bookmark_count: 1 }
  const marks = { is_liked: true, is_reposted: false, is_bookmarked: true }
  await expect.poll(() => toldTo(ear).at(-1)).toMatchObject({ ...counters, ...marks })
  await expect.poll(() => toldTo(theirs).at(-1)).toMatchObject(counters)
  expect(toldTo(theirs).slice(1)).not.toContainEqual(expect.objectContaining({ is_liked: expect.anything() }))
})

it('hears nothing of whom it blocked or who blocked it, and nothing new of whom it muted', async () => {
  const [reader, blocked, muted] = [await member(), await member(), await member()]
  const [blocker, friend] = [await member(), await member()]
  const before = await publish(blocked)
  const ear = await listen(reader, { posts: [before] })
  await act(reader, blockMember, { params: { userId: blocked.id } })
  await act(reader, muteMember, { params: { userId: muted.id } })
  await act(blocker, blockMember, { params: { userId: reader.id } })
  const silent = [await publish(blocked), await publish(muted), await publish(blocker)]
  await act(friend, likePost, { params: { id: before }, body: { liked: true } })
  const heard = await publish(friend)
  while (!(await ear.next('posts')).ids.some((id) => id === heard));
  expect(silent.filter((id) => JSON.stringify(ear.heard).includes(id))).toEqual([])
  const counts = ear.heard.flatMap((event) => (event.type === 'counters' ? event.posts : []))
  expect(counts.map(({ like_count }) => like_count)).toEqual([0])
  const again = await listen(reader, { lastEventId: String(Date.now() - 60_000) })
  await again.next('posts')
  expect(
    silent.filter((id) => JSON.stringify(again.heard.filter(({ type }) => type === 'posts')).includes(id)),
  ).toEqual([])
})

it('hears what becomes of posts by whom it muted, which it may have on the screen all the same', async () => {
  const [reader, muted] = [await member(), await member()]
  const post = await publish(muted)
  await act(reader, muteMember, { params: { userId: muted.id } })
  const ear = await listen(reader, { posts: [post] })
  expect(await ear.next('counters')).toMatchObject({ posts: [{ id: post, like_count: 0 }] })
  await act(muted, likePost, { params: { id: post }, body: { liked: true } })
  expect(await ear.next('counters')).toMatchObject({ posts: [{ id: post, like_count: 1 }] })
  await act(muted, deletePost, { params: { id: post } })
  expect(await ear.next('gone')).toEqual({ type: 'gone', ids: [post] })
})

it('hears what it missed when it comes again with its last id', async () => {
  const [reader, writer] = [await member(), await member()]
  const deleted = await publish(writer)
  const ear = await listen(reader)
  const lastEventId = ear.lastId()
  ear.leave()
  await ear.over
  const missed = await publish(writer)
  await act(writer, deletePost, { params: { id: deleted } })
  const again = await listen(reader, { lastEventId })
  await expect.poll(() => toldOf(again, 'posts')).toContain(missed)
  await expect.poll(() => toldOf(again, 'gone')).toContain(deleted)
})

it('hears what it missed, too, when the instance that told its last id has a clock that is ahead', async () => {
  const [reader, writer] = [await member(), await member()]
  const [kept, deleted] = [await publish(writer), await publish(writer)]
  await act(writer, deletePost, { params: { id: deleted } })
  const lastEventId = String(Date.now() + 3_000)
  const missed = await publish(writer)
  const again = await listen(reader, { lastEventId })
  // Said again until this clock is there, too: a device that is told nothing else comes back from here.
  expect(Number(again.lastId())).toBeLessThanOrEqual(Date.now())
  await expect.poll(() => toldOf(again, 'posts')).toEqual(expect.arrayContaining([kept, missed]))
  await expect.poll(() => toldOf(again, 'gone')).toContain(deleted)
})

it('ends with the session', async () => {
  const [here, left] = [await member(), await member()]
  const ears = [await listen(here), await listen(left)]
  await act(here, logout)
  await act(left, endLeftSessions, { body: { sessions: [hashSecret(left.token)] } })
  for (const ear of ears) {
    expect(await ear.next('session-ended')).toEqual({ type: 'session-ended' })
    await ear.over
  }
})

it('is for members alone, has its token in the header, and passes through proxies as it is', async () => {
  expect(await statusOf(listening.origin)).toBe(401)
  const { token } = await member()
  expect((await fetch(`${listening.origin}/api/live?token=${token}`)).status).toBe(401)
  const leaving = new AbortController()
  const { headers } = await fetch(`${listening.origin}/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    signal: leaving.signal,
  })
  leaving.abort()
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(headers.get('content-encoding')).toBe(null)
})

it('who asks for the headers alone gets them, and holds no stream', async () => {
  const { token } = await member()
  for (let time = 0; time < 10; time += 1) {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(`${listening.origin}/api/live`, { method: 'HEAD', headers })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  }
})

it('a member has at most eight streams at an instance, and /metrics counts them', async () => {
  const reader = await member()
  const ears = [await listen(reader)]
  while (ears.length < 8) ears.push(await openEar(listening.origin, { token: reader.token }))
  await expect(openEar(listening.origin, { token: reader.token })).rejects.toThrow('429')
  const counted = /live_streams (\d+)/.exec(await listening.deps.metrics.text())?.[1]
  expect(Number(counted)).toBeGreaterThanOrEqual(8)
  for (const { leave } of ears) leave()
  await expect.poll(() => isUp(reader)).toBe(true)
})

it('a device that leaves before it is answered holds no stream', async () => {
  const reader = await member()
  await listen(reader)
  for (let times = 0; times < 8; times += 1) {
    listening.app.server.prependOnceListener('request', ({ socket }) => socket.destroy())
    await expect(openEar(listening.origin, { token: reader.token })).rejects.toThrow('fetch failed')
  }
  await expect.poll(() => isUp(reader)).toBe(true)
})

async function timeToClose(instance: LiveInstance): Promise<number> {
  const before = performance.now()
  await instance.close()
  return performance.now() - before
}

it('a server that stops ends its streams and does not wait for them', async () => {
  const withoutStreams = await timeToClose(await instances.start('none'))
  const third = await instances.start('three')
  const { token } = await insertMember(third.deps.db, Date.now())
  await expect.poll(() => isUp({ token }, third), { timeout: 60_000 }).toBe(true)
  const ear = await openEar(third.origin, { token })
  await ear.next('hello')
  const took = await timeToClose(third)
  await ear.over
  expect(took).toBeLessThan(Math.max(5_000, 3 * withoutStreams))
})

it('a server may have none', async () => {
  const without = await instances.start('four', { LIVE_STREAMS: 'off' })
  onTestFinished(without.close)
  const { token } = await insertMember(without.deps.db, Date.now())
  expect(await without.statusOfStream({ token })).toBe(204)
})
