import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '#contract/passkey.ts'
import { call } from '#src/offline/api/call.ts'

/** The member's passkeys. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).passkeys,
    staleTime: 0,
    meta: { storageKey: 'passkeys' },
  })
}
