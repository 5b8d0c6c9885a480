import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { sampleMember } from '#tests/support/sample-posts.ts'
import { closeDatabase } from './database-connections.ts'
import { draftDatabase, memberDatabase, outboxDatabase } from './databases.ts'
import { canDeletionHang, deleteDatabase, deleteNow } from './delete-database.ts'
import { deleteEmptied } from './delete-emptied.ts'
import { keyValueStore } from './key-value.ts'

const { id } = sampleMember
const drafts = draftDatabase(id)
const iPhoneApp =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const names = async () => (await indexedDB.databases()).map(({ name }) => name)
const hoursLater = (hours: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * hourMs)

beforeEach(async () => {
  await set('words', 'unsent', keyValueStore(drafts, 'strict'))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await deleteDatabase(drafts)
})

it.each([
  [iPhoneApp, true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/137.0 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
])('knows where a deletion can hang: %s', (userAgent, hangs) => {
  expect(canDeletionHang(userAgent)).toBe(hangs)
})

it('deletes at once where a deletion cannot hang', async () => {
  await deleteDatabase(drafts)
  expect(await names()).not.toContain(drafts)
})

it('deletes though the browser breaks off what is opened meanwhile, as where page and worker delete at once', async () => {
  await closeDatabase(drafts)
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('broken off', 'AbortError')
  })
  const deletion = vi.spyOn(indexedDB, 'deleteDatabase')
  const read = get('words', keyValueStore(drafts, 'relaxed'))
  await deleteNow(drafts)
  expect(deletion).toHaveBeenCalledExactlyOnceWith(drafts)
  await read
})

it('empties at once where it can, and deletes an hour later', async () => {
  vi.stubGlobal('navigator', { userAgent: iPhoneApp })
  const deletion = vi.spyOn(indexedDB, 'deleteDatabase')
  await deleteDatabase(drafts)
  expect(await get('words', keyValueStore(drafts, 'relaxed'))).toBeUndefined()
  await deleteEmptied(undefined)
  expect(deletion).not.toHaveBeenCalled()

  hoursLater(1)
  await deleteEmptied(undefined)
  expect(deletion).toHaveBeenCalledExactlyOnceWith(drafts)
  expect(await names()).not.toContain(drafts)
  await deleteEmptied(undefined)
  expect(deletion).toHaveBeenCalledOnce()
})

it('deletes nothing that is in use again, then or later', async () => {
  vi.stubGlobal('navigator', { userAgent: iPhoneApp })
  const deletion = vi.spyOn(indexedDB, 'deleteDatabase')
  await deleteDatabase(memberDatabase(id))
  await deleteEmptied(id)
  hoursLater(2)
  // Whose session expired since finds what they wrote.
  await deleteDatabase(outboxDatabase(id))
  await set('post', 'waits', keyValueStore(outboxDatabase(id), 'strict'))
  hoursLater(2)
  await deleteEmptied(undefined)
  expect(deletion).not.toHaveBeenCalled()
  expect(await get('post', keyValueStore(outboxDatabase(id), 'relaxed'))).toBe('waits')
})
