// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { keys, promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { dataSaverChoice, rereadDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { restoreShortcuts, usesShortcuts } from '#src/entities/device/shortcuts.ts'
import { currentTheme } from '#src/entities/theme/theme.ts'
import { changeOutbox } from '#src/offline/outbox/outbox-store.ts'
import { deviceDatabase, memberDatabase } from '#src/offline/storage/databases.ts'
import { keyValueStore } from '#src/offline/storage/key-value.ts'
import { writeKey } from '#src/offline/storage/persisted-value.ts'
import {
  endSession,
  knownSession,
  readSession,
  type Session,
  type SessionEvent,
  startSession,
  subscribeToSession,
} from '#src/offline/storage/session-store.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { itemAt, newLike, newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { catchUpWhenShownAgain, closeDatabasesWhenPutAside } from './back-forward-cache.ts'
import { listenToOutbox } from './outbox-listener.ts'
import { persistQueries } from './query-persistence.ts'

const queryClient = new QueryClient()
closeDatabasesWhenPutAside()
catchUpWhenShownAgain(queryClient)

const turn = (type: 'pagehide' | 'pageshow') =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))

let session: Session

beforeEach(async () => {
  session = sessionOf(newMemberId())
  await startSession(session)
})
afterEach(async () => {
  turn('pageshow')
  vi.restoreAllMocks()
  await endSession('expired')
})

/** What another tab writes while this page is put aside. */
async function writeElsewhere(records: Record<string, unknown>): Promise<void> {
  const database = await promisifyRequest(indexedDB.open(deviceDatabase))
  const store = database.transaction('keyval', 'readwrite').objectStore('keyval')
  for (const [key, value] of Object.entries(records)) store.put({ value, updatedAt: 1 }, `sayso:${key}`)
  await promisifyRequest(store.transaction)
  database.close()
}

it('has no database open while the page is put aside, and opens them again when it is shown', async () => {
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  turn('pagehide')
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  const open = vi.spyOn(indexedDB, 'open')
  const read = readSession()
  await Promise.resolve()
  expect(open).not.toHaveBeenCalled()
  turn('pageshow')
  expect(await read).toEqual(session)
})

it('closes after the last words of those who write on the way out', async () => {
  const memberId = session.user.id
  await keys(keyValueStore(memberDatabase(memberId), 'relaxed'))
  const stop = persistQueries(queryClient, memberId)
  const options = { queryKey: ['unread-count'], meta: { storageKey: 'unread-count' } } as const
  buildQuery(queryClient, options)
  queryClient.setQueryData(options.queryKey, 3)
  turn('pagehide')
  const database = await promisifyRequest(indexedDB.open(memberDatabase(memberId)))
  const store = database.transaction('keyval').objectStore('keyval')
  expect(await promisifyRequest(store.get('sayso:unread-count'))).toMatchObject({ value: 3 })
  database.close()
  stop()
})

it('finds the member who signed in meanwhile, and the theme chosen meanwhile', async () => {
  const heard: SessionEvent[] = []
  const stop = subscribeToSession((event) => heard.push(event))
  turn('pagehide')
  const other = sessionOf(newMemberId())
  await writeElsewhere({ 'user-token': other.token, 'user-id': other.user.id, user: other.user, theme: 'dark' })
  turn('pageshow')
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'session-found' }]))
  expect(knownSession()).toEqual(other)
  await vi.waitFor(() => expect(currentTheme()).toBe('dark'))
  stop()
})

it('finds out, too, where something that was woken with the page read the device first', async () => {
  const heard: SessionEvent[] = []
  const stop = subscribeToSession((event) => heard.push(event))
  turn('pagehide')
  const woken = readSession()
  const other = sessionOf(newMemberId())
  await writeElsewhere({ 'user-token': other.token, 'user-id': other.user.id, user: other.user })
  window.addEventListener('pageshow', () => void readSession(), { capture: true, once: true })
  turn('pageshow')
  expect(await woken).toEqual(other)
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'session-found' }]))
  stop()
})

it('tells nobody of a session that is still the same, and reads the outbox anew', async () => {
  const heard = vi.fn<() => void>()
  const stops = [subscribeToSession(heard), listenToOutbox(queryClient, async () => () => {})]
  const memberId = session.user.id
  await changeOutbox(memberId, () => ({ put: [itemAt(1, newLike(7, true), { memberId })], remove: [] }))
  turn('pagehide')
  turn('pageshow')
  await vi.waitFor(() => expect(queryClient.getQueryData(outboxQuery.queryKey)?.items).toHaveLength(1))
  expect(heard).not.toHaveBeenCalled()
  stops.forEach((stop) => stop())
})

it('leaves a page alone that is only loaded or left for good', async () => {
  await writeKey('theme', 'light')
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }))
  expect(await readSession()).toEqual(session)
  expect(close).not.toHaveBeenCalled()
})

it('follows what was chosen on this device while it was put aside', async () => {
  await Promise.all([restoreShortcuts(), rereadDataSaver()])
  turn('pagehide')
  await writeElsewhere({ shortcuts: false })
  turn('pageshow')
  await vi.waitFor(() => expect(usesShortcuts()).toBe(false))
  await writeKey('data-saver', 'on')
  turn('pagehide')
  turn('pageshow')
  await vi.waitFor(() => expect(dataSaverChoice()).toBe('on'))
})
