import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { clearPersisted } from './clear-persisted.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { writeMakingRoom } from './make-room.ts'
import { changeQueryRecords, readQueryRecords, type QueryRecord } from './query-records.ts'
import { startSession } from './session-store.ts'
import { StorageFullError } from './storage-error.ts'
import { longestStepMs } from '#src/lib/try-step.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { readKey, writeKey } from './persisted-value.ts'
import { measureStorage } from './storage-usage.ts'

const memberId = newMemberId()
const recent = (at: number): QueryRecord => ({
  storageKey: `feed-position:${at}`,
  queryKey: ['position', at],
  value: { entryKey: String(at), offset: 0 },
  updatedAt: at,
})

beforeEach(async () => {
  await startSession(sessionOf(memberId))
  await writeDraft('new-post', { texts: { text: 'Half a thought' }, files: [] })
  await changeQueryRecords(memberId, { put: [1, 2, 3, 4].map(recent), remove: [] })
})

afterEach(() => void vi.unstubAllGlobals())

const persisted = async () => (await readQueryRecords(memberId)).map(({ updatedAt }) => updatedAt)
const full = () => Promise.reject(new StorageFullError('full'))

it('gives up old posts last, the older half of them, and never a draft', async () => {
  let attempts = 0
  const write = async () => {
    attempts += 1
    if ((await persisted()).length > 2) throw new StorageFullError('full')
    return 'written'
  }
  expect(await writeMakingRoom(memberId, write)).toBe('written')
  // At first, without pictures, without answers, without old posts.
  expect(attempts).toBe(4)
  expect(await persisted()).toEqual([3, 4])
  expect((await readDraft('new-post'))?.texts.text).toBe('Half a thought')
})

it('touches nothing while there is room, and says so when there is none at all', async () => {
  expect(await writeMakingRoom(memberId, () => Promise.resolve(1))).toBe(1)
  expect(await persisted()).toEqual([1, 2, 3, 4])
  await expect(writeMakingRoom(memberId, full)).rejects.toThrow('full')
  await expect(writeMakingRoom(memberId, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})

/** Full until posts are given up. */
const untilFewPosts = async () => {
  if ((await persisted()).length > 2) throw new StorageFullError('full')
  return 'written'
}

it('goes on to what comes next where a cache refuses to be given up', async () => {
  vi.stubGlobal('caches', { delete: () => Promise.reject(new Error('The operation is insecure.')) })
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  expect(await writeMakingRoom(memberId, untilFewPosts)).toBe('written')
  expect(complaints).toHaveBeenCalledWith(expect.stringContaining('No room'), new Error('The operation is insecure.'))
  await expect(writeMakingRoom(memberId, full)).rejects.toThrow('full')
})

it('goes on to what comes next where a cache never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const drop = vi.fn<(name: string) => Promise<boolean>>(() => new Promise(() => {}))
  vi.stubGlobal('caches', { delete: drop })
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  const written = writeMakingRoom(memberId, untilFewPosts)
  // Pictures, then answers: three caches each.
  for (const dropped of [3, 6]) {
    await vi.waitFor(() => expect(drop.mock.calls.length).toBeGreaterThanOrEqual(dropped))
    vi.advanceTimersByTime(longestStepMs)
  }
  expect(await written).toBe('written')
  expect(complaints).toHaveBeenCalledTimes(2)
})

it('clears what was cached for reading, and neither drafts nor choices', async () => {
  await writeKey('data-saver', 'on')
  const before = await measureStorage(memberId, [])
  await clearPersisted(memberId)
  const after = await measureStorage(memberId, [])
  expect(await persisted()).toEqual([])
  expect(after.posts).toBeLessThan(before.posts)
  expect(after.drafts).toBe(before.drafts)
  expect(before.drafts).toBeGreaterThan(0)
  expect(await readKey('data-saver')).toBe('on')
})
