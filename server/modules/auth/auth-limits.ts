import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { delaysMs } from '#contract/rules.ts'
import type { RateRule } from '#server/http/rate-limit.ts'

const tenMinutesMs = 10 * minuteMs
const tooManyFailedLogins = 'Too many failed logins. Please wait a few minutes or reset your password.'

/** A code or reset mail may go to one address this often. */
export const mailIntervalMs = delaysMs.codeCooldown

/** Network addresses are shared by whole schools, hence generous; accounts and mail addresses are one person's, hence strict. */
export const authLimits = {
  registrationsPerNetwork: { name: 'registrations', max: 60, windowMs: tenMinutesMs },
  loginsPerNetwork: { name: 'logins', max: 300, windowMs: tenMinutesMs },
  codesPerNetwork: { name: 'codes', max: 120, windowMs: tenMinutesMs },
  resetsPerNetwork: { name: 'resets', max: 120, windowMs: tenMinutesMs },
  resetTokensPerNetwork: { name: 'reset-tokens', max: 300, windowMs: tenMinutesMs },
  // Of one member from one network: strict, and a stranger elsewhere locks nobody out with it.
  failedLoginsHere: { name: 'failed-logins-here', max: 10, windowMs: tenMinutesMs, message: tooManyFailedLogins },
  // Of one member from everywhere: what guessing from many networks comes up against.
  failedLogins: { name: 'failed-logins', max: 100, windowMs: hourMs, message: tooManyFailedLogins },
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
