import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { search } from '#contract/search.ts'
import { call } from '#src/offline/api/call.ts'

const mostFound = 10

/** Members whom the server finds for the beginning of a name; nobody for none. */
export function memberSearchQuery(begun: string) {
  return queryOptions({
    queryKey: ['member-search', begun.toLowerCase()],
    queryFn:
      begun === ''
        ? skipToken
        : async ({ signal }) => {
            const query = { q: `@${begun}`, type: 'users', limit: mostFound } as const
            return (await call(search, { query }, { signal })).users
          },
    // Of those found for fewer letters the right ones are shown at once; the list does not go and come between two letters.
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
    retry: false,
  })
}
