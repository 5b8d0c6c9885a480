import type { Row } from '#server/infra/db/tables.ts'
import { challengeLifeMs } from './passkey-challenges.ts'
import type { RelyingParty } from './passkey-judge.ts'

interface Asking {
  challenge: string
  party: RelyingParty
  /** Which may be shown; none: any. */
  allowed: readonly Row<'passkeys'>[]
  /** Whether the device has to verify its user. */
  isUserAsked: boolean
}

/** What a device needs to show a passkey. */
export function requestOptions({ challenge, party, allowed, isUserAsked }: Asking) {
  return {
    challenge,
    rpId: party.id,
    timeout: challengeLifeMs,
    allowCredentials: allowed.map(({ credential_id: id }) => ({ id, type: 'public-key' as const })),
    userVerification: isUserAsked ? ('required' as const) : ('preferred' as const),
  }
}
