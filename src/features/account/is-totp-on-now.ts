import type { QueryClient } from '@tanstack/react-query'
import { totpQuery } from './totp-query.ts'
import { whatHolds } from './what-holds.ts'

/** Whether two-factor login is on as the server says, which may have done what it could not answer; it is shown so from then on. */
export async function isTotpOnNow(client: QueryClient): Promise<boolean> {
  return (await whatHolds(client.fetchQuery(totpQuery())))?.is_on ?? false
}
