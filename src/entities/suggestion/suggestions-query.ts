import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { listSuggestions } from '#contract/follow.ts'
import { call } from '#src/offline/api/call.ts'
import { suggestionsKey } from './suggestion-keys.ts'

/** Members worth following. Not looked up again by itself: a suggestion just followed stays in its place, as Following. */
export function suggestionsQuery() {
  return queryOptions({
    queryKey: suggestionsKey,
    queryFn: async ({ signal }) => (await call(listSuggestions, {}, { signal })).suggestions,
    staleTime: 5 * minuteMs,
    refetchOnWindowFocus: false,
    meta: { storageKey: 'suggestions' },
  })
}
