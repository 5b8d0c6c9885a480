import type { QueryClient } from '@tanstack/react-query'
import { askForBackgroundSync } from '#src/entities/outbox/ask-for-background-sync.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { takeOverWhile, wakeOutbox } from '#src/offline/outbox/flush-outbox.ts'
import { subscribeToOutbox } from '#src/offline/outbox/outbox-events.ts'
import { sweepBlobs } from '#src/offline/outbox/sweep-blobs.ts'
import { readSession, subscribeToSession } from '#src/offline/storage/session-store.ts'
import { sendOverdue } from './send-overdue.ts'

/** Starts sending whenever that may help: at the app's start, after a login, and when the app is looked at again. */
export function triggerOutbox(queryClient: QueryClient): void {
  takeOverWhile(() => document.visibilityState === 'visible')
  wakeOutbox('connected')
  subscribeToSession((event) => {
    if (event.type === 'session-started') wakeOutbox('connected')
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeOutbox('connected')
    else handOverToWorker(queryClient)
  })
  subscribeToOutbox(({ acknowledgement }) => {
    if (!acknowledgement) void askForBackgroundSync()
  })
  handOverToWorker(queryClient)
  sendOverdue(queryClient)
  void sweep()
}

// A browser gives up waking the worker after a few attempts: what still waits is announced again. Decided from memory: a page
// that is being hidden starts no transaction, which would stay open in the back/forward cache and block all others.
function handOverToWorker(queryClient: QueryClient): void {
  const { items = [] } = queryClient.getQueryData(outboxQuery.queryKey) ?? {}
  if (items.some(({ state }) => state.status === 'waiting')) void askForBackgroundSync()
}

async function sweep(): Promise<void> {
  try {
    const session = await readSession()
    if (session) await sweepBlobs(session.user.id, Date.now())
  } catch (cause) {
    console.error('Pictures nobody needs could not be removed.', cause)
  }
}
