import { queryOptions } from '@tanstack/react-query'
import { readCurrentUser } from '#contract/auth.ts'
import { call } from '#src/offline/api/call.ts'
import { updateSessionUser } from '#src/offline/storage/session-store.ts'

/** The signed-in member as the server knows them now; the session on the device follows. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      const user = await call(readCurrentUser, {}, { signal })
      await updateSessionUser(user)
      return user
    },
    staleTime: 60_000,
  })
}
