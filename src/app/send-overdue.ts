import { hashKey, type QueryClient } from '@tanstack/react-query'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { nextDueAt } from '#src/offline/outbox/due-items.ts'
import { wakeOutbox } from '#src/offline/outbox/flush-outbox.ts'

/** Longer than whoever wrote something takes to see to it. */
const overdueMs = 10_000
// The longest delay a timer keeps exactly.
const longestTimerMs = 2 ** 31 - 1

/**
 * Sends what another tab wrote and was to send later, as what is held, if that one was closed meanwhile: this one, in a window beside it,
 * is neither started nor shown by that, and not every browser wakes the worker. Returns the function that ends it.
 */
export function sendOverdue(queryClient: QueryClient): () => void {
  const outboxHash = hashKey(outboxQuery.queryKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    const now = Date.now()
    const dueAt = nextDueAt(queryClient.getQueryData(outboxQuery.queryKey)?.items ?? [], now)
    if (dueAt === undefined) return
    const delayMs = Math.min(longestTimerMs, Math.max(0, dueAt - now) + overdueMs)
    timer = setTimeout(() => wakeOutbox('timer'), delayMs)
  }
  plan()
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash === outboxHash && type === 'updated') plan()
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
