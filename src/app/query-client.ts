import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { dayMs } from '#contract/durations.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import type { StorageKey } from '#src/offline/storage/storage-keys.ts'

// A type alias, as the library accepts no interface here.
type QueryMeta = {
  /** Where the query's data is persisted on the device; a query without one lives in memory only. */
  storageKey?: StorageKey
  /** The member chose it, and nobody else can say it again: it is written at once, not with the next batch. */
  isChoice?: true
  /** Its answer may be the worker's copy (`callOrCopy`): one that came meanwhile is asked for anew once there is a connection. */
  mayBeCopy?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

// Screens hear of a change before the browser draws again. By the timer that the library uses otherwise, a radio button
// whose choice is in the cache shows the old choice for as long as the page is busy.
notifyManager.setScheduler(queueMicrotask)

/** The query cache of one tab. A failure is logged; one for want of a connection is not repeated: the connection listener does that. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (cause) => console.info('Not read:', cause) }),
    defaultOptions: {
      queries: {
        // The browser's word about the connection is wrong both ways: `call` finds out.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: dayMs,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 2 && isPassing(error),
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
    },
  })
}

// Beyond that a screen says that it failed, rather than showing a skeleton while it waits.
const longestWaitMs = 10_000

function isPassing(error: Error): boolean {
  if (!(error instanceof ApiError) || (error.retryAfterMs ?? 0) > longestWaitMs) return false
  return error.status !== undefined && (error.status === 429 || error.status >= 500)
}

function retryDelayMs(failures: number, error: Error): number {
  const askedMs = error instanceof ApiError ? error.retryAfterMs : undefined
  return askedMs ?? 1_000 * 2 ** failures
}
