import { promisifyRequest } from 'idb-keyval'
import type { AccountId } from '#contract/ids.ts'
import { memberDatabase } from './databases.ts'
import { keyValueStore } from './key-value.ts'
import { commentListsOf, type StorageKey } from './storage-keys.ts'
import { learnShapes, schemaOf } from './shape-of-values.ts'
import { keyOfPersistedName, parseRecord, persistedName } from './persisted-record.ts'

/** What the query cache has under one key, as it is persisted on the device. */
export interface QueryRecord {
  storageKey: StorageKey
  queryKey: readonly unknown[]
  value: unknown
  /** Milliseconds since 1970. */
  updatedAt: number
}

const storeOf = (memberId: AccountId) => keyValueStore(memberDatabase(memberId), 'relaxed')

/** How many records are persisted of a family, newest first; bookmarked posts and their comments are, beyond it. */
const budgets = { post: 1_000, other: 200 }

/** Everything persisted of a member's query cache, oldest first. What does not parse is removed, and so is what exceeds the budget. */
export async function readQueryRecords(memberId: AccountId): Promise<QueryRecord[]> {
  const [names, stored] = await storeOf(memberId)('readonly', (store) =>
    Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest<unknown[]>(store.getAll())]),
  )
  await learnWhatIsThere(names)
  const records: QueryRecord[] = []
  const unusable: IDBValidKey[] = []
  for (const [at, name] of names.entries()) {
    const storageKey = keyOfPersistedName(name)
    // What nobody can read for now stays as it is.
    if (storageKey && schemaOf(storageKey) === undefined) continue
    const parsed = storageKey && parseRecord(storageKey, stored[at])
    if (!parsed) unusable.push(name)
    else if (parsed.queryKey)
      records.push({ storageKey, queryKey: parsed.queryKey, value: parsed.value, updatedAt: parsed.updatedAt })
  }
  const extra = new Set(excessOf(records))
  await removeNames(memberId, [...unusable, ...[...extra].map(({ storageKey }) => persistedName(storageKey))])
  return records.filter((record) => !extra.has(record)).sort((a, b) => a.updatedAt - b.updatedAt)
}

/** Without the code for it what the first screen needs is read all the same. */
async function learnWhatIsThere(names: readonly IDBValidKey[]): Promise<void> {
  try {
    await learnShapes(names.flatMap((name) => keyOfPersistedName(name) ?? []))
  } catch (cause) {
    console.info('Some of what is persisted cannot be read.', cause)
  }
}

/** Writes and removes records in one transaction; rejects with `StorageFullError`. */
export async function changeQueryRecords(
  memberId: AccountId,
  { put, remove }: { put: readonly QueryRecord[]; remove: readonly StorageKey[] },
): Promise<void> {
  await storeOf(memberId)('readwrite', (store) => {
    for (const { storageKey, queryKey, value, updatedAt } of put) {
      store.put({ value, updatedAt, queryKey }, persistedName(storageKey))
    }
    for (const storageKey of remove) store.delete(persistedName(storageKey))
    const written = promisifyRequest(store.transaction)
    // At once: a page that goes away takes a transaction with it that still waits for its requests' events.
    store.transaction.commit()
    return written
  })
}

/** Drops what exceeds the budgets, as every start does; for a tab that stays open and goes on reading. */
export async function dropExcessRecords(memberId: AccountId): Promise<void> {
  await readQueryRecords(memberId)
}

/** The records beyond the budget of their family, oldest first. */
export function excessOf(records: readonly QueryRecord[]): QueryRecord[] {
  const families = Map.groupBy(records.filter(isInFamily), ({ storageKey }) => storageKey.split(':')[0])
  const bookmarked = new Set(records.filter(isBookmarked).flatMap(keysOfBookmark))
  return [...families].flatMap(([family, members]) => {
    const budget = family === 'post' ? budgets.post : budgets.other
    const evictable = members
      .filter(({ storageKey }) => !bookmarked.has(storageKey))
      .sort((a, b) => a.updatedAt - b.updatedAt)
    return evictable.slice(0, Math.max(0, members.length - budget))
  })
}

function isInFamily({ storageKey }: QueryRecord): boolean {
  return storageKey.includes(':')
}

function isBookmarked({ value }: QueryRecord): boolean {
  return typeof value === 'object' && value !== null && 'is_bookmarked' in value && value.is_bookmarked === true
}

// With a bookmarked post its thread stays.
function keysOfBookmark({ storageKey }: QueryRecord): StorageKey[] {
  const id = storageKey.slice(storageKey.indexOf(':') + 1)
  return [storageKey, ...commentListsOf(id)]
}

/** Removes the older half of what is persisted of posts and lists, for want of room; bookmarks stay. */
export async function removeOldRecords(memberId: AccountId): Promise<void> {
  const evictable = withoutBookmarks((await readQueryRecords(memberId)).filter(isInFamily))
  await removeRecords(memberId, evictable.slice(0, Math.ceil(evictable.length / 2)))
}

/** Removes what is persisted of the query cache, as it can be fetched again; bookmarks stay, and choices lie elsewhere. */
export async function removePersistedRecords(memberId: AccountId): Promise<void> {
  await removeRecords(memberId, withoutBookmarks(await readQueryRecords(memberId)))
}

function withoutBookmarks(records: readonly QueryRecord[]): QueryRecord[] {
  const bookmarked = new Set<StorageKey>(['bookmarks', ...records.filter(isBookmarked).flatMap(keysOfBookmark)])
  return records.filter(({ storageKey }) => !bookmarked.has(storageKey))
}

async function removeRecords(memberId: AccountId, records: readonly QueryRecord[]): Promise<void> {
  const names = records.map(({ storageKey }) => persistedName(storageKey))
  await removeNames(memberId, names)
}

async function removeNames(memberId: AccountId, names: readonly IDBValidKey[]): Promise<void> {
  if (names.length === 0) return
  await storeOf(memberId)('readwrite', (store) => {
    for (const name of names) store.delete(name)
    return promisifyRequest(store.transaction)
  })
}
