import { delaysMs } from '#contract/rules.ts'
import type { RateRule } from '#server/http/rate-limit.ts'

const minuteMs = 60_000
const tenMinutesMs = 10 * minuteMs
const dayMs = 24 * 60 * minuteMs

/** A code or reset mail may go to one address this often. */
export const mailIntervalMs = delaysMs.codeCooldown

/** Network addresses are shared by whole schools, hence generous; accounts and mail addresses are one person's, hence strict. */
export const authLimits = {
  registrationsPerIp: { name: 'registrations', max: 60, windowMs: tenMinutesMs },
  loginsPerIp: { name: 'logins', max: 300, windowMs: tenMinutesMs },
  codesPerIp: { name: 'codes', max: 120, windowMs: tenMinutesMs },
  resetsPerIp: { name: 'resets', max: 120, windowMs: tenMinutesMs },
  resetTokensPerIp: { name: 'reset-tokens', max: 300, windowMs: tenMinutesMs },
  failedLogins: {
    name: 'failed-logins',
    max: 10,
    windowMs: tenMinutesMs,
    message: 'Too many failed logins. Please wait a few minutes or reset your password.',
  },
  // Bounds how often a stranger can guess at codes for one address: 30 codes of 5 tries each.
  codesPerEmail: { name: 'codes-of-address', max: 30, windowMs: dayMs },
  resetsPerEmail: {
    name: 'resets-of-address',
    max: 1,
    windowMs: mailIntervalMs,
    message: 'Please wait a moment before asking for another e-mail.',
  },
  resetsPerEmailAndDay: { name: 'resets-of-address-a-day', max: 10, windowMs: dayMs },
} as const satisfies Record<string, RateRule>
