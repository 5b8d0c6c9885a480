import type { QueryClient } from '@tanstack/react-query'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { reachQuery } from './reach-query.ts'

/** Brings what the server just acknowledged of who may reach the member into the cache. */
export function applyReach(client: QueryClient, { reach }: EffectOn<'reach'>): void {
  const query = reachQuery()
  // Built with its own options first, so that it is persisted on the device.
  client.getQueryCache().build(client, client.defaultQueryOptions(query))
  client.setQueryData(query.queryKey, reach)
}
