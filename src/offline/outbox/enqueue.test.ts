import { afterEach, expect, it, vi } from 'vitest'
import { newLike, newMemberId, newPost, postIdOf, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { createLocalLocks } from '../locks.ts'
import { StorageFullError } from '../storage/storage-error.ts'
import { startSession } from '../storage/session-store.ts'
import { createEnqueue, enqueueOnLeaving } from './enqueue.ts'
import { targetLock } from './outbox-locks.ts'
import { changeOutbox, listOutbox } from './outbox-store.ts'

function makeDevice() {
  const memberId = newMemberId()
  const clock = { now: 1_000 }
  const choice = { holdMs: 0 }
  const locks = createLocalLocks()
  const wake = vi.fn<() => void>()
  const enqueue = createEnqueue({
    readSession: () => Promise.resolve(sessionOf(memberId)),
    locks,
    now: () => clock.now,
    readHoldMs: () => Promise.resolve(choice.holdMs),
    newId: () => crypto.randomUUID(),
    announce: () => {},
    wake,
  })
  return { memberId, clock, choice, locks, wake, enqueue, list: () => listOutbox(memberId) }
}

afterEach(() => vi.restoreAllMocks())

it('has the item on the disk when it resolves, and wakes the sender', async () => {
  const { enqueue, list, wake } = makeDevice()
  const item = await enqueue(newPost(7, 'hello'))
  expect(await list()).toEqual([item])
  expect(item).toMatchObject({ kind: 'create-post', target: expect.stringContaining('post:'), tries: 0 })
  expect(wake).toHaveBeenCalledOnce()
})

it('sends nothing for a like that was taken back', async () => {
  const { enqueue, list } = makeDevice()
  await enqueue(newLike(7, true))
  expect(await enqueue(newLike(7, false))).toBeUndefined()
  expect(await list()).toEqual([])
})

it('keeps both when the first is on its way', async () => {
  const { enqueue, list, locks, memberId } = makeDevice()
  const like = await enqueue(newLike(7, true))
  await locks.hold(targetLock(memberId, like?.target ?? ''), async () => {
    await enqueue(newLike(7, false))
  })
  expect(await list()).toMatchObject([{ liked: true }, { liked: false }])
})

it('keeps the order of writing when the clock stands still or goes back', async () => {
  const { enqueue, list, clock } = makeDevice()
  await enqueue(newLike(1, true))
  await enqueue(newLike(2, true))
  clock.now = 10
  await enqueue(newLike(3, true))
  expect((await list()).map((item) => item.kind === 'like-post' && item.postId.at(-1))).toEqual(['1', '2', '3'])
})

it('refuses while nobody is signed in', async () => {
  const { locks } = makeDevice()
  const deps = {
    locks,
    now: () => 0,
    readHoldMs: () => Promise.resolve(0),
    newId: () => '',
    announce: () => {},
    wake: () => {},
  }
  const enqueue = createEnqueue({ ...deps, readSession: () => Promise.resolve(undefined) })
  await expect(enqueue(newPost(1))).rejects.toThrow('nobody is signed in')
})

it('holds words for as long as was chosen, and nothing else', async () => {
  const { enqueue, choice, list } = makeDevice()
  choice.holdMs = 10_000
  await enqueue(newPost(1))
  await enqueue(newLike(2, true))
  expect((await list()).map(({ kind, state }) => [kind, state])).toEqual([
    ['create-post', { status: 'waiting', notBefore: 11_000, waitsFor: 'turn' }],
    ['like-post', { status: 'waiting', notBefore: 0, waitsFor: 'turn' }],
  ])
})

it('says that the device is full instead of losing the item silently', async () => {
  const { enqueue, list } = makeDevice()
  const full = new DOMException('no room', 'QuotaExceededError')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw full
  })
  await expect(enqueue(newPost(7))).rejects.toBeInstanceOf(StorageFullError)
  vi.restoreAllMocks()
  expect(await list()).toEqual([])
})

it('leaves an item of an unknown shape alone', async () => {
  const complaint = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { enqueue, memberId, list } = makeDevice()
  const item = await enqueue(newPost(7))
  if (!item) throw new Error('it was not persisted')
  const odd = { ...item, id: 'odd', kind: 'from-the-future' } as never
  await changeOutbox(memberId, () => ({ put: [odd], remove: [] }))
  expect(await list()).toEqual([item])
  expect(complaint).toHaveBeenCalled()
})

it('collects views for a minute, and sends 50 at once', async () => {
  const { enqueue, clock } = makeDevice()
  clock.now = 5_000
  const few = await enqueue({ kind: 'view-posts', postIds: [postIdOf(1)] })
  expect(few?.state).toMatchObject({ notBefore: 65_000 })
  clock.now = 15_000
  const joined = await enqueue({ kind: 'view-posts', postIds: [postIdOf(2)] })
  expect(joined).toMatchObject({ id: few?.id, state: { notBefore: 65_000 }, postIds: [postIdOf(1), postIdOf(2)] })
  const many = Array.from({ length: 50 }, (_, n) => postIdOf(n))
  expect((await enqueue({ kind: 'view-posts', postIds: many }))?.state).toMatchObject({ notBefore: 0 })
})

it('takes what a page leaves behind beside what waits already', async () => {
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  for (const n of [1, 2]) await enqueueOnLeaving({ kind: 'view-posts', postIds: [postIdOf(n)] })
  const left = await listOutbox(memberId)
  const seen = left.flatMap((item) => (item.kind === 'view-posts' ? (item.postIds ?? []) : []))
  expect(new Set(seen)).toEqual(new Set([1, 2].map(postIdOf)))
  expect(left.map(({ state }) => state)).toMatchObject([{ notBefore: 0 }, { notBefore: 0 }])
})
