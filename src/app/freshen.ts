import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'

/**
 * Asks anew for everything on screen that the server knows. A list that fetches its next page is let finish first: asked anew at once it
 * would throw that page away, which may be the very answer that showed that there is a connection.
 */
export async function freshen(queryClient: QueryClient): Promise<void> {
  const paging = queryClient.getQueryCache().findAll({ type: 'active', predicate: isPaging })
  const others = queryClient.invalidateQueries({
    type: 'active',
    predicate: (query) => isOfTheServer(query) && !isPaging(query),
  })
  const afterItsPage = async ({ queryKey, promise }: Query) => {
    // What became of the page is for the list to show.
    await promise?.catch(() => {})
    await queryClient.invalidateQueries({ type: 'active', queryKey, exact: true })
  }
  await Promise.all([others, ...paging.map(afterItsPage)])
}

function isPaging({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus !== 'idle' && fetchMeta?.fetchMore !== undefined
}

/** Whether a query asks the server; what the outbox holds is of this device. */
function isOfTheServer({ queryKey }: Query): boolean {
  return !partialMatchKey(queryKey, outboxQuery.queryKey)
}
