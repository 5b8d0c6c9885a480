import { queryOptions } from '@tanstack/react-query'
import { beginPasskeyLogin } from '#contract/passkey.ts'
import { hasPasskeys } from '#src/entities/session/has-passkeys.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'

/** Whether the member whose ticket it is has a passkey, and the browser knows what that is. */
export function offersPasskeyQuery(ticket: string) {
  return queryOptions({
    queryKey: ['offers-passkey', ticket],
    enabled: hasPasskeys(),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      try {
        await call(beginPasskeyLogin, { body: { ticket } }, { signal })
        return true
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return false
        throw error
      }
    },
  })
}
