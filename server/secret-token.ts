import { hash, randomBytes } from 'node:crypto'

/** A secret for a member and the only form of it that is persisted. */
export function makeSecretToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashSecret(token) }
}

/** SHA-256 in hex: enough for secrets of 32 random bytes, which nobody can guess from their hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}
