import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import {
  changeQueryRecords,
  dropExcessRecords,
  type QueryRecord,
  readQueryRecords,
} from '#src/offline/storage/query-records.ts'
import { StorageFullError } from '#src/offline/storage/storage-error.ts'
import type { StorageKey } from '#src/offline/storage/storage-keys.ts'
import { firstScreen } from '#src/ui/first-screen.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { watchLeaving } from '#src/ui/watch-leaving.ts'

const writeEveryMs = 500
/** So many records new to this tab are written before the budgets are looked after again: that reads everything. */
const newBetweenChecks = 250

/** Fills the query cache with what this member had; what was fetched meanwhile is newer and stays. */
export async function restoreQueries(queryClient: QueryClient, memberId: AccountId): Promise<void> {
  for (const { storageKey, queryKey, value, updatedAt } of await readQueryRecords(memberId)) {
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    // Built with its meta first, so that a later change of it is persisted again even while no screen shows it. A tab that stays
    // open for days drops nothing of it: what leaves the cache leaves the device.
    const options = { queryKey, gcTime: Infinity, meta: { storageKey } }
    buildQuery(queryClient, options)
    // From before the clock of this device was set back: taken for new it would stay so for as long as it was ahead.
    queryClient.setQueryData(queryKey, value, { updatedAt: updatedAt > Date.now() ? 0 : updatedAt })
  }
}

/**
 * Keeps every query that has a storage key on the device, in one transaction at most every 500 ms once the first screen is seen, when the
 * member chose something and when the page goes away.
 * Returns the function that ends it; what was not written by then is not written any more.
 */
export function persistQueries(queryClient: QueryClient, memberId: AccountId): () => void {
  const changes = makeChanges()
  const written = new Set<StorageKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let mayWrite = false

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const { put, remove } = changes.take()
    if (put.length + remove.length > 0) await writeRecords(memberId, { put, remove })
    for (const { storageKey } of put) written.add(storageKey)
  }
  const writeAndCheck = async () => {
    await write()
    if (written.size < newBetweenChecks) return
    written.clear()
    await dropExcessRecords(memberId)
  }
  const complain = (cause: unknown) => console.error('What was read could not be persisted.', cause)
  const writeLater = () => {
    if (mayWrite) timer ??= setTimeout(() => void writeAndCheck().catch(complain), writeEveryMs)
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (!changes.note(event)) return
    if (event.query.meta?.isChoice) void write().catch(complain)
    else writeLater()
  })
  let isEnded = false
  // What was read can wait, the first drawing cannot.
  void firstScreen().then(() => {
    mayWrite = !isEnded
    if (changes.areThere()) writeLater()
  })
  // One short write, if anything changed: whatever else were started now could outlive the page.
  const stopWatching = watchLeaving(() => void write().catch(complain))
  return () => {
    isEnded = true
    clearTimeout(timer)
    unsubscribe()
    stopWatching()
  }
}

/** What is to be written since it was last taken, the newest of each key. */
function makeChanges() {
  const changed = new Map<StorageKey, Query>()
  const removed = new Set<StorageKey>()
  return {
    /** Whether this is news of something that is persisted. */
    note(event: QueryCacheNotifyEvent): boolean {
      const storageKey = event.query.meta?.storageKey
      if (storageKey === undefined) return false
      if (event.type === 'removed' || isEmptied(event)) {
        changed.delete(storageKey)
        removed.add(storageKey)
        return true
      }
      if (event.type !== 'updated' || event.action.type !== 'success') return false
      removed.delete(storageKey)
      changed.set(storageKey, event.query)
      return true
    },
    areThere: () => changed.size + removed.size > 0,
    take() {
      const put = [...changed].map(([storageKey, query]) => toRecord(storageKey, query))
      const remove = [...removed]
      changed.clear()
      removed.clear()
      return { put, remove }
    },
  }
}

/** A query that was reset while a screen shows it: it stays, what was in it is gone. */
function isEmptied(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'setState' && event.query.state.data === undefined
}

function toRecord(storageKey: StorageKey, { queryKey, state }: Query): QueryRecord {
  return { storageKey, queryKey, value: state.data, updatedAt: state.dataUpdatedAt }
}

async function writeRecords(memberId: AccountId, change: { put: QueryRecord[]; remove: StorageKey[] }): Promise<void> {
  try {
    await changeQueryRecords(memberId, change)
  } catch (cause) {
    if (!(cause instanceof StorageFullError)) throw cause
    // What was read can be read again; drafts and the outbox need the room more.
    console.warn('The device is full: nothing read is persisted.')
  }
}
