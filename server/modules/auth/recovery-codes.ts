import { Secret } from 'otpauth'
import { hashSecret } from '#server/secret-token.ts'

const count = 10

/** Ten codes of 80 random bits: nobody can guess one from its hash. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    (new Secret({ size: 10 }).base32.match(/.{4}/g) ?? []).join('-').toLowerCase(),
  )
}

/** The only form that is persisted; how the code is written does not matter. */
export function hashRecoveryCode(accountId: string, code: string): string {
  return hashSecret(`recovery ${accountId} ${code.toLowerCase().replace(/[^a-z2-7]/g, '')}`)
}
