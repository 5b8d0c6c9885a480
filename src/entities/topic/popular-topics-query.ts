import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { listPopularTopics } from '#contract/search.ts'
import { call } from '#src/offline/api/call.ts'

/** What is talked about in the last seven days. */
export function popularTopicsQuery() {
  return queryOptions({
    queryKey: ['popular-topics'],
    queryFn: async ({ signal }) => (await call(listPopularTopics, { query: { timeframe: '7d' } }, { signal })).topics,
    staleTime: 5 * minuteMs,
    meta: { storageKey: 'trendings' },
  })
}
