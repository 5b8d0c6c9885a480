import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { askAgain } from '#src/entities/query/ask-again.ts'
import { isOffline } from '#src/offline/api/api-error.ts'

/**
 * Asks anew for everything on screen that the server knows. A list that fetches its next page is let finish first: asked anew at once it
 * would throw that page away, which may be the very answer that showed that there is a connection. So is what is asked for the first
 * time: its answer is as new. Where none comes it was asked too early, and so it was where the worker's copy may have come.
 */
export async function freshen(queryClient: QueryClient): Promise<void> {
  askAgain()
  const underWay = queryClient.getQueryCache().findAll({ type: 'active', predicate: isLetFinish })
  const others = queryClient.invalidateQueries({
    type: 'active',
    predicate: (query) => isOfTheServer(query) && !isLetFinish(query),
  })
  const onceDone = async ({ queryKey, promise, meta, state: { data } }: Query) => {
    // What became of it is for the screen to show.
    const isAskedTooEarly = await promise?.then(() => meta?.mayBeCopy, isOffline)
    if (isAskedTooEarly || data !== undefined)
      await queryClient.invalidateQueries({ type: 'active', queryKey, exact: true })
  }
  await Promise.all([others, ...underWay.map(onceDone)])
}

/** Whether it is asked for the first time, or for its next page. */
function isLetFinish({ state: { fetchStatus, fetchMeta, data } }: Query): boolean {
  return fetchStatus !== 'idle' && (data === undefined || fetchMeta?.fetchMore !== undefined)
}

/** Whether a query asks the server; what the outbox holds is of this device. */
function isOfTheServer({ queryKey }: Query): boolean {
  return !partialMatchKey(queryKey, outboxQuery.queryKey)
}
