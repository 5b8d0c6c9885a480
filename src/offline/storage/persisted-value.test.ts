import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { persistBlob, readBlob } from './blob-store.ts'
import { databasesOfMember, deviceDatabase, memberDatabase } from './databases.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { keyValueStore } from './key-value.ts'
import {
  endSession,
  expireSession,
  knownSession,
  readSession,
  startSession,
  subscribeToSession,
} from './session-store.ts'
import { StorageFullError } from './storage-error.ts'
import { storageFamilies, storageKeys } from './storage-keys.ts'
import { readKey, removeKey, updateKey, writeKey } from './persisted-value.ts'

async function signIn() {
  const session = sessionOf(newMemberId())
  await startSession(session)
  return session
}

beforeEach(() => endSession('expired'))
afterEach(() => vi.restoreAllMocks())

describe('a value', () => {
  it('comes back as it was written', async () => {
    await signIn()
    await writeKey('feed-type', 'following')
    expect(await readKey('feed-type')).toBe('following')
    await removeKey('feed-type')
    expect(await readKey('feed-type')).toBeUndefined()
  })

  it('is changed in one step: of changes at the same time none is lost', async () => {
    await signIn()
    const addOne = () => updateKey('unread-count', (known = 0) => known + 1)
    expect(await Promise.all([addOne(), addOne(), addOne()])).toEqual([1, 2, 3])
    expect(await readKey('unread-count')).toBe(3)
  })

  it('is not changed while nobody is signed in', async () => {
    expect(await updateKey('unread-count', (known = 0) => known + 1)).toBeUndefined()
  })

  it('of another shape is dropped and logged, and harms nothing else', async () => {
    const complaint = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { user } = await signIn()
    const store = keyValueStore(memberDatabase(user.id), 'relaxed')
    await writeKey('unread-count', 3)
    await set('sayso:feed-type', { value: 'sideways', updatedAt: 0 }, store)
    expect(await readKey('feed-type')).toBeUndefined()
    expect(complaint).toHaveBeenCalledOnce()
    expect(await get('sayso:feed-type', store)).toBeUndefined()
    expect(await readKey('unread-count')).toBe(3)
  })

  it('of a member is not seen by another, nor by a visitor', async () => {
    const ada = await signIn()
    await writeKey('unread-count', 3)
    await writeKey('theme', 'dark')
    await signIn()
    expect(await readKey('unread-count')).toBeUndefined()
    await endSession('expired')
    expect(await readKey('unread-count')).toBeUndefined()
    expect(await readKey('theme')).toBe('dark')
    await startSession(ada)
    expect(await readKey('unread-count')).toBe(3)
  })

  it('lies under a key that names the product', async () => {
    await writeKey('theme', 'light')
    expect(await get('sayso:theme', keyValueStore(deviceDatabase, 'relaxed'))).toMatchObject({ value: 'light' })
  })
})

it('names no key twice', () => {
  expect(Object.keys(storageKeys).filter((key) => key in storageFamilies)).toEqual([])
})

describe('a session', () => {
  it('is known to every context that asks, and tells its end', async () => {
    const heard = vi.fn<(event: unknown) => void>()
    const stop = subscribeToSession(heard)
    const session = await signIn()
    expect(await readSession()).toEqual(session)
    expect(knownSession()).toBe(await readSession())
    await expireSession('an-older-token')
    expect(knownSession()).toEqual(session)
    await expireSession(session.token)
    expect(knownSession()).toBeUndefined()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
    expect(heard).toHaveBeenLastCalledWith({ type: 'session-ended', memberId: session.user.id, reason: 'expired' })
    stop()
  })

  it('that is torn is no session', async () => {
    const session = await signIn()
    await set('sayso:user-id', { value: newMemberId(), updatedAt: 0 }, keyValueStore(deviceDatabase, 'strict'))
    expect(await readSession()).toBeUndefined()
    await startSession(session)
    expect(await readSession()).toEqual(session)
  })

  it('that ends by logout leaves nothing of the member behind, and everything of others', async () => {
    const ada = await signIn()
    await writeKey('unread-count', 3)
    const eve = await signIn()
    await writeKey('unread-count', 5)
    await writeDraft('new-post', { texts: { text: 'hello' }, files: [] })
    await persistBlob(new Blob(['x'], { type: 'image/png' }))
    await endSession('logout')
    const names = (await indexedDB.databases()).map(({ name }) => name)
    for (const name of databasesOfMember(eve.user.id)) expect(names).not.toContain(name)
    expect(names).toContain(memberDatabase(ada.user.id))
  })

  it('begins with empty feeds', async () => {
    const session = await signIn()
    await writeKey('feed-for-you', { entries: [], pending: [], next_cursor: null, end: true, fetchedAt: 1 })
    await startSession(session)
    expect(await readKey('feed-for-you')).toBeUndefined()
  })
})

describe('what must not be lost', () => {
  it('is a draft with its pictures', async () => {
    await signIn()
    const blobKey = await persistBlob(new Blob(['bytes'], { type: 'image/png' }))
    const draft = { texts: { text: 'half a tho' }, files: [{ blobKey, name: 'cat.png', type: 'image/png' }] }
    await writeDraft('comment:7', draft)
    expect(await readDraft('comment:7')).toMatchObject(draft)
    const blob = await readBlob(blobKey)
    expect(blob?.type).toBe('image/png')
    expect(blob?.size).toBe(5)
  })

  it('is written with strict durability', async () => {
    await signIn()
    const open = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await writeDraft('new-post', { texts: {}, files: [] })
    expect(open).toHaveBeenCalledWith('keyval', 'readwrite', { durability: 'strict' })
  })

  it('makes room by giving up caches, and says so when that was not enough', async () => {
    await signIn()
    const dropped: string[] = []
    vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(dropped.push(name) > 0) })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await expect(writeDraft('new-post', { texts: {}, files: [] })).rejects.toBeInstanceOf(StorageFullError)
    expect(dropped).toHaveLength(6)
    expect(dropped.filter((name) => name.includes('kept'))).toEqual([])
    vi.unstubAllGlobals()
  })
})
