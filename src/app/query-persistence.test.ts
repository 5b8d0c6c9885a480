// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { keys, set } from 'idb-keyval'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AccountId } from '#contract/ids.ts'
import { memberDatabase } from '#src/offline/storage/databases.ts'
import { keyValueStore } from '#src/offline/storage/key-value.ts'
import { excessOf, type QueryRecord, readQueryRecords } from '#src/offline/storage/query-records.ts'
import type { StorageKey } from '#src/offline/storage/storage-keys.ts'
import { beginRest, firstScreen } from '#src/ui/first-screen.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { persistQueries, restoreQueries } from './query-persistence.ts'

let memberId: AccountId
let stop: (() => void) | undefined

beforeAll(async () => {
  beginRest()
  await firstScreen()
})
beforeEach(() => {
  memberId = newMemberId()
})
afterEach(() => {
  stop?.()
  stop = undefined
})

function makeClient() {
  return new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
}

/** Puts data into a query that has a storage key, as a screen would. */
function show(client: QueryClient, storageKey: StorageKey, data: unknown): void {
  const queryKey = [storageKey]
  buildQuery(client, { queryKey, meta: { storageKey } })
  client.setQueryData(queryKey, data)
}

const leavePage = () => window.dispatchEvent(new Event('pagehide'))
const persistedKeys = async () => (await readQueryRecords(memberId)).map(({ storageKey }) => storageKey).toSorted()

it('brings back what was on screen, with its age', async () => {
  const client = makeClient()
  stop = persistQueries(client, memberId)
  show(client, 'unread-count', 3)
  show(client, 'trendings', [{ name: 'tea', post_count: 4 }])
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).toEqual(['trendings', 'unread-count']))

  const next = makeClient()
  await restoreQueries(next, memberId)
  expect(next.getQueryData(['unread-count'])).toBe(3)
  expect(next.getQueryState(['unread-count'])?.dataUpdatedAt).toBe(
    client.getQueryState(['unread-count'])?.dataUpdatedAt,
  )
})

it('writes what the member chose at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const client = makeClient()
  stop = persistQueries(client, memberId)
  const options = { queryKey: ['feed-type'], meta: { storageKey: 'feed-type', isChoice: true } } as const
  buildQuery(client, options)
  client.setQueryData(options.queryKey, 'following')
  vi.useRealTimers()
  await vi.waitFor(async () => expect((await readQueryRecords(memberId))[0]?.value).toBe('following'))
})

it('persists a change of what was restored, though no screen shows it', async () => {
  const first = makeClient()
  stop = persistQueries(first, memberId)
  show(first, 'unread-count', 3)
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).toEqual(['unread-count']))
  stop()
  const second = makeClient()
  await restoreQueries(second, memberId)
  stop = persistQueries(second, memberId)
  second.setQueryData(['unread-count'], 4)
  leavePage()
  await vi.waitFor(async () => expect((await readQueryRecords(memberId))[0]?.value).toBe(4))
})

it('does not replace what was fetched meanwhile', async () => {
  const client = makeClient()
  stop = persistQueries(client, memberId)
  show(client, 'unread-count', 3)
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).toEqual(['unread-count']))
  const next = makeClient()
  next.setQueryData(['unread-count'], 9)
  await restoreQueries(next, memberId)
  expect(next.getQueryData(['unread-count'])).toBe(9)
})

it('forgets what was taken out of the cache, and nothing once it was ended', async () => {
  const client = makeClient()
  stop = persistQueries(client, memberId)
  show(client, 'unread-count', 3)
  show(client, 'feed-type', 'following')
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).toHaveLength(2))
  client.removeQueries({ queryKey: ['unread-count'] })
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).toEqual(['feed-type']))
  stop()
  client.clear()
  leavePage()
  expect(await persistedKeys()).toEqual(['feed-type'])
})

it('writes many changes in one transaction', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const client = makeClient()
  stop = persistQueries(client, memberId)
  for (let count = 0; count < 20; count += 1) show(client, 'unread-count', count)
  show(client, 'feed-type', 'following')
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  await vi.waitFor(() => expect(open.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1))
  expect((await readQueryRecords(memberId)).find((record) => record.storageKey === 'unread-count')?.value).toBe(19)
})

it('drops what does not parse, says so, and restores the rest', async () => {
  const complaint = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const store = keyValueStore(memberDatabase(memberId), 'relaxed')
  await set('sayso:unread-count', { value: 'many', updatedAt: 1, queryKey: ['unread-count'] }, store)
  await set('sayso:feed-type', { value: 'following', updatedAt: 1, queryKey: ['feed-type'] }, store)
  await set('sayso:from-the-future', { value: 1, updatedAt: 1, queryKey: ['x'] }, store)
  const client = makeClient()
  await restoreQueries(client, memberId)
  expect(client.getQueryData(['feed-type'])).toBe('following')
  expect(client.getQueryData(['unread-count'])).toBeUndefined()
  expect(complaint).toHaveBeenCalledOnce()
  expect(await persistedKeys()).toEqual(['feed-type'])
})

it('persists the newest thousand posts, and every bookmarked one', () => {
  const record = (n: number): QueryRecord => ({
    storageKey: `post:${n}`,
    queryKey: ['post', n],
    value: { is_bookmarked: n === 1 },
    updatedAt: n,
  })
  const records = Array.from({ length: 1_003 }, (_, n) => record(n))
  expect(excessOf(records).map(({ updatedAt }) => updatedAt)).toEqual([0, 2, 3])
})

it('keeps to the budget while a tab stays open and goes on reading', async () => {
  const client = makeClient()
  stop = persistQueries(client, memberId)
  for (let n = 0; n < 260; n += 1) show(client, `feed-position:${n}`, { entryKey: 'x', offset: 0 })
  const store = keyValueStore(memberDatabase(memberId), 'relaxed')
  await vi.waitFor(async () => expect(await keys(store)).toHaveLength(200))
})

it('persists the comments of bookmarked posts, however old', () => {
  const thread = (at: number): QueryRecord => ({
    storageKey: `comments:${at}`,
    queryKey: [`comments:${at}`],
    value: {},
    updatedAt: at,
  })
  const bookmarked: QueryRecord = {
    storageKey: 'post:0',
    queryKey: ['post:0'],
    value: { is_bookmarked: true },
    updatedAt: 0,
  }
  const records = [bookmarked, ...Array.from({ length: 202 }, (_, at) => thread(at))]
  expect(excessOf(records).map(({ storageKey }) => storageKey)).toEqual(['comments:1', 'comments:2'])
})

it('forgets on the device what was reset, though a screen shows it', async () => {
  const client = makeClient()
  stop = persistQueries(client, memberId)
  show(client, 'unread-count', 3)
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).toEqual(['unread-count']))
  client
    .getQueryCache()
    .find({ queryKey: ['unread-count'] })
    ?.reset()
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).toEqual([]))
})

it('starts nothing when the page goes away and there is nothing to keep', async () => {
  const client = makeClient()
  stop = persistQueries(client, memberId)
  for (let n = 0; n < 250; n += 1) show(client, `feed-position:${n}`, { entryKey: 'x', offset: 0 })
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).not.toEqual([]))
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  leavePage()
  await Promise.resolve()
  expect(begun).not.toHaveBeenCalled()
  show(client, 'unread-count', 3)
  leavePage()
  await vi.waitFor(async () => expect(await persistedKeys()).toContain('unread-count'))
  expect(begun.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1)
})
