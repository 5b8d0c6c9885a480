import type { QueryClient } from '@tanstack/react-query'
import { totpQuery } from './totp-query.ts'

/** Whether two-factor login is on as the server says, which may have done what it could not answer; it is shown so from then on. */
export async function isTotpOnNow(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery(totpQuery())).is_on
  } catch (cause) {
    console.info('Whether two-factor login is on could not be asked.', cause)
    return false
  }
}
