import { queryOptions } from '@tanstack/react-query'
import { readTotp } from '#contract/second-factor.ts'
import { call } from '#src/offline/api/call.ts'

/** Whether the member has two-factor login on. */
export function totpQuery() {
  return queryOptions({
    queryKey: ['totp'],
    queryFn: ({ signal }) => call(readTotp, {}, { signal }),
    staleTime: 0,
    meta: { storageKey: 'totp' },
  })
}
