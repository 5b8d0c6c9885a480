import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/session.ts'
import { call } from '#src/offline/api/call.ts'

/** Where the member is logged in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
    staleTime: 0,
    meta: { storageKey: 'sessions' },
  })
}
