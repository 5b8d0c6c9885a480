import type { QueryClient } from '@tanstack/react-query'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { reachQuery } from './reach-query.ts'

/** Brings what the server just acknowledged of who may reach the member into the cache. */
export function applyReach(client: QueryClient, { reach }: EffectOn<'reach'>): void {
  const query = reachQuery()
  buildQuery(client, query)
  client.setQueryData(query.queryKey, reach)
}
