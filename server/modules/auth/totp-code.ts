import { Secret, TOTP } from 'otpauth'
import { product } from '#contract/product.ts'

const stepMs = 30_000

/** A new secret of 20 random bytes, in base32, as apps take it (RFC 4226, section 4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from a QR code. */
export function otpauthUrl(secret: string, username: string): string {
  return totpOf(secret, username).toString()
}

/** The step whose code this is: the one of `now` (epoch milliseconds), the one before or the one after; undefined when it is none's. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

/** Whether it is the code of a step, whenever that was. */
export function isCodeOfStep(secret: string, code: string, step: number): boolean {
  return totpOf(secret, '').validate({ token: code, timestamp: step * stepMs, window: 0 }) !== null
}

function totpOf(secret: string, label: string): TOTP {
  // All else is what every app takes for granted: SHA-1, 6 digits, 30 seconds.
  return new TOTP({ issuer: product.name, label, secret: Secret.fromBase32(secret) })
}
