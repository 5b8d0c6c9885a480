import { dayMs } from '#contract/durations.ts'
import type { AccountId } from '#contract/ids.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { itemAt, newMemberId, newPost, postIdOf, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { makeServerOnSlowLine, sha256Of, type SlowLine } from '#tests/support/slow-line.ts'
import { createCall } from '../api/call.ts'
import { createConnectionMonitor } from '../api/connection-state.ts'
import { createProbe } from '../api/probe-connection.ts'
import { createLocalLocks } from '../locks.ts'
import { recordUploads } from './record-uploads.ts'
import type { NewOutboxItem } from './outbox-item.ts'
import { createOutboxSender } from './outbox-sender.ts'
import { changeOutbox, listOutbox } from './outbox-store.ts'
import { sendItem } from './send-item.ts'
import { createUpload } from './upload-in-pieces.ts'

const startedAt = 1_800_000_000_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: startedAt })
  // The platform's own timer, by the clock of the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms)
    return controller.signal
  })
})
afterEach(() => void vi.useRealTimers())

const now = () => Date.now()

/** A device that sends over such a line, with the real code from the outbox down to the request. */
function makeDeviceOn(line: SlowLine, pictures: readonly Uint8Array<ArrayBuffer>[]) {
  const memberId = newMemberId()
  const { server, fetch } = makeServerOnSlowLine(line)
  const readSession = () => Promise.resolve(sessionOf(memberId))
  const connection = createConnectionMonitor({ hint: 'online', now })
  const call = createCall({ fetch, base: '', now, readSession, expireSession: () => Promise.resolve(), connection })
  const readBlob = (_: string, key: string) => Promise.resolve(new Blob([pictures[Number(key)] ?? '']))
  const sending = { call, readBlob, upload: createUpload({ call, now }), recordUploads }
  let dueAt: number | undefined
  const sender = createOutboxSender({
    ...{ locks: createLocalLocks(), readSession, now, random: () => 0.5, probe: createProbe(call, connection) },
    ...{ isProven: connection.isProven, restoredAt: connection.restoredAt },
    send: (item, by) => sendItem(item, sending, by),
    signs: { give: () => {}, subscribe: () => () => {} },
    isVisible: () => false,
    announce: () => {},
    persistAcknowledgement: () => Promise.resolve(),
    cacheSent: () => Promise.resolve(),
    removeBlobs: () => Promise.resolve(),
    onAcknowledged: () => Promise.resolve(),
    nextChange: () => ({ happened: new Promise(() => {}), stop: () => {} }),
    planNext: (at) => void (dueAt = at),
  })
  return {
    server,
    connection,
    /** Hands it over and sends until nothing waits; answers how many minutes it took. */
    async sendAll(newItem: NewOutboxItem): Promise<number> {
      await changeOutbox(memberId, () => ({ put: [itemAt(1, newItem, { memberId })], remove: [] }))
      while ((await listOutbox(memberId)).length > 0) {
        if (now() - startedAt > dayMs) throw new Error('it did not arrive within a day')
        await runVirtually(memberId, sender.flush('timer'))
        vi.setSystemTime(Math.max(now(), dueAt ?? 0))
      }
      return (now() - startedAt) / 60_000
    },
  }
}

/** Lets time pass for whatever waits for it, but not for the database, which needs turns only. */
async function runVirtually(memberId: AccountId, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = work.finally(() => (isOver = true))
  while (!isOver) {
    // What was asked of it before is done by then.
    for (let turn = 0; turn < 5 && !isOver; turn += 1) await listOutbox(memberId)
    if (!isOver) await vi.advanceTimersToNextTimerAsync()
  }
  await end
}

const threePictures = [1, 2, 3].map((seed) =>
  Uint8Array.from({ length: 500_000 }, (_, at) => (at * seed + at / 251) % 256),
)
const postWithPictures: NewOutboxItem = {
  kind: 'create-post',
  post: { id: postIdOf(7), textContent: 'From far away' },
  pictures: threePictures.map((_, at) => ({ blobKey: String(at), altText: '', type: 'image/webp' })),
}
const hashes = await Promise.all(threePictures.map(sha256Of))

it('brings words over a line of 1 kB/s with 10 s of latency', async () => {
  const { server, connection, sendAll } = makeDeviceOn({ bytesPerS: 1_000, latencyMs: 10_000, lastsMs: Infinity }, [])
  expect(await sendAll(newPost(7))).toBeLessThan(5)
  expect(server.posts).toHaveLength(1)
  expect(connection.read()).toBe('slow')
})

it('brings three pictures of 1.5 MB over such a line', async () => {
  const { server, sendAll } = makeDeviceOn({ bytesPerS: 1_000, latencyMs: 10_000, lastsMs: Infinity }, threePictures)
  // The bytes alone take 25 minutes.
  expect(await sendAll(postWithPictures)).toBeLessThan(60)
  expect(server.posts).toMatchObject([{ words: { textContent: 'From far away' }, hashes }])
  expect(server.sentBytes).toBeLessThan(1_520_000)
})

it('brings them when no connection lasts longer than 45 s, nothing sent twice, and once', async () => {
  const { server, sendAll } = makeDeviceOn({ bytesPerS: 1_000, latencyMs: 10_000, lastsMs: 45_000 }, threePictures)
  expect(await sendAll(postWithPictures)).toBeLessThan(240)
  expect(server.posts).toMatchObject([{ hashes }])
  expect(server.cuts).toBeGreaterThan(10)
  expect(server.sentBytes).toBeLessThan(1_540_000)
})
