import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query'

/**
 * Puts a query into the cache with its own options, before its data is set by hand: set by key alone it would be forgotten after 5 minutes
 * and not be persisted on the device.
 */
export function buildQuery<Fetched, Failure, Data, Cached, Key extends QueryKey, Page>(
  client: QueryClient,
  query: QueryObserverOptions<Fetched, Failure, Data, Cached, Key, Page>,
): void {
  client.getQueryCache().build(client, client.defaultQueryOptions(query))
}
