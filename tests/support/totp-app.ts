import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows at `now` (epoch milliseconds) for a secret. */
export function totpCode(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}
