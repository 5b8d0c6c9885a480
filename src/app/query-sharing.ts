import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import type { QueryRecord } from '#src/offline/storage/query-records.ts'
import { isShared, shareRecords, subscribeToRecords } from '#src/offline/storage/shared-records.ts'
import type { StorageKey } from '#src/offline/storage/storage-keys.ts'

/**
 * Makes a member's tabs agree: what the server told one of them, the others show, too, without asking. Each tab takes only what
 * it shows something of already, and only what is newer. Returns the function that ends it.
 */
export function shareQueries(queryClient: QueryClient, memberId: AccountId): () => void {
  const changed = new Map<StorageKey, Query>()
  let isTaking = false

  const share = () => {
    const records = [...changed].map(([storageKey, query]) => toRecord(storageKey, query))
    changed.clear()
    if (records.length > 0) shareRecords(memberId, records)
  }
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    const storageKey = event.query.meta?.storageKey
    if (isTaking || storageKey === undefined || !isShared(storageKey)) return
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // A page of posts comes in one go, and goes on in one message.
    if (changed.size === 0) queueMicrotask(share)
    changed.set(storageKey, event.query)
  })
  const take = ({ queryKey, value, updatedAt }: QueryRecord) => {
    const known = queryClient.getQueryState(queryKey)
    if (known?.data === undefined) return
    // What is dated later than now was dated before the clock of this device was set back.
    if (known.dataUpdatedAt >= updatedAt && known.dataUpdatedAt <= Date.now()) return
    queryClient.setQueryData(queryKey, value, { updatedAt })
  }
  const stopListening = subscribeToRecords(memberId, (records) => {
    isTaking = true
    try {
      notifyManager.batch(() => records.forEach(take))
    } finally {
      isTaking = false
    }
  })
  return () => {
    changed.clear()
    stopWatching()
    stopListening()
  }
}

function toRecord(storageKey: StorageKey, { queryKey, state }: Query): QueryRecord {
  return { storageKey, queryKey, value: state.data, updatedAt: state.dataUpdatedAt }
}
