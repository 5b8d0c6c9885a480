import { queryOptions } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { isShownWaiting } from '#src/entities/outbox/shown-items.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { measureStorage, type StorageUsage } from '#src/offline/storage/storage-usage.ts'

export interface StorageReport extends StorageUsage {
  /** All the browser counts for this site, the app itself included, and how much it may be, in bytes; undefined where it does not say. */
  total: { used: number; quota: number } | undefined
  /** Whether the browser has promised to keep it when space runs short. */
  isPersistent: boolean
}

/** What is persisted on this device; measured anew whenever it is looked at. */
export function storageQuery(memberId: AccountId) {
  return queryOptions({
    queryKey: ['storage', memberId],
    queryFn: async (): Promise<StorageReport> => {
      const waiting = (await listOutbox(memberId)).filter(isShownWaiting)
      return { ...(await measureStorage(memberId, waiting)), ...(await askBrowser()) }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

async function askBrowser(): Promise<Pick<StorageReport, 'total' | 'isPersistent'>> {
  // Absent on a page served without TLS from another machine.
  if (!('storage' in navigator)) return { total: undefined, isPersistent: false }
  return { total: await measureTotal(navigator.storage), isPersistent: await navigator.storage.persisted() }
}

async function measureTotal(storage: StorageManager): Promise<StorageReport['total']> {
  // Safari before 17 does not say.
  if (!('estimate' in storage)) return undefined
  const { usage, quota } = await storage.estimate()
  return usage === undefined || quota === undefined ? undefined : { used: usage, quota }
}
