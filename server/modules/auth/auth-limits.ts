import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { delaysMs } from '#contract/rules.ts'
import type { RateRule } from '#server/http/rate-limit.ts'
import type { WaitRule } from './login-wait-repo.ts'

const tenMinutesMs = 10 * minuteMs
const waitForMail = 'Please wait a moment before asking for another e-mail.'
const tooManyMails = 'Many e-mails are being sent right now. Please try again later.'

/** A code or reset mail may go to one address this often. */
const mailIntervalMs = delaysMs.codeCooldown

/** Network addresses are shared by whole schools, hence generous; accounts and mail addresses are one person's, hence strict. */
export const authLimits = {
  registrationsPerNetwork: { name: 'registrations', max: 60, windowMs: tenMinutesMs },
  loginsPerNetwork: { name: 'logins', max: 300, windowMs: tenMinutesMs },
  codesPerNetwork: { name: 'codes', max: 120, windowMs: tenMinutesMs },
  resetsPerNetwork: { name: 'resets', max: 120, windowMs: tenMinutesMs },
  resetTokensPerNetwork: { name: 'reset-tokens', max: 300, windowMs: tenMinutesMs },
  // Of one member from a device or network where they have logged in before, instead of what their network may.
  loginsPerPlace: { name: 'logins-of-place', max: 60, windowMs: tenMinutesMs },
  secondFactorsPerNetwork: { name: 'second-factors', max: 300, windowMs: tenMinutesMs },
  // Of wrong codes: whoever has the password may ask for tickets without end, and three of a million codes are right at a time.
  secondFactorsPerMember: {
    name: 'second-factors-of-member',
    max: 30,
    windowMs: dayMs,
    message: 'Too many wrong codes. Please try again later.',
  },
  // How long a ticket lives, and how many codes may be tried with it.
  secondFactorsPerTicket: { name: 'second-factors-of-ticket', max: 5, windowMs: 5 * minuteMs },
  leftSessionsPerNetwork: { name: 'left-sessions', max: 300, windowMs: tenMinutesMs },
  // A login screen asks for one each time that it is opened.
  passkeysPerNetwork: { name: 'passkeys', max: 600, windowMs: tenMinutesMs },
  codesPerAddress: {
    name: 'codes-of-address',
    max: 1,
    windowMs: mailIntervalMs,
    message: 'Please wait a moment before requesting another code.',
  },
  // Also bounds how often a stranger can guess at codes for one address: 20 codes of 5 tries each.
  codesPerMailbox: { name: 'codes-of-mailbox', max: 20, windowMs: dayMs },
  // However many addresses one mailbox has.
  codesPerMailboxSoon: { name: 'codes-of-mailbox-soon', max: 3, windowMs: 5 * minuteMs, message: waitForMail },
  // As with resets: whose address it is gets some, too.
  codesPerMailboxAndNetwork: { name: 'codes-of-mailbox-from-network', max: 10, windowMs: dayMs },
  codesInAll: { name: 'codes-in-all', max: 1_000, windowMs: hourMs, message: tooManyMails },
  resetsPerMailbox: { name: 'resets-of-mailbox', max: 1, windowMs: mailIntervalMs, message: waitForMail },
  resetsPerMailboxAndDay: { name: 'resets-of-mailbox-a-day', max: 10, windowMs: dayMs },
  // Half of what a mailbox gets: one stranger leaves some for its owner.
  resetsPerMailboxAndNetwork: { name: 'resets-of-mailbox-from-network', max: 5, windowMs: dayMs },
  // Of mails about logins from new devices; a login beyond is not mailed any more.
  loginMailsPerMailbox: { name: 'login-mails-of-mailbox', max: 10, windowMs: dayMs },
  resetsInAll: { name: 'resets-in-all', max: 1_000, windowMs: hourMs, message: tooManyMails },
} as const satisfies Record<string, RateRule>

/** Of guesses at one member's password; failures are forgotten after a day without one. */
export const guessWaits = {
  // From one device or network, known or strange.
  here: { free: 10, firstMs: 1_000, longestMs: minuteMs },
  // From a strange network while many others guess, too: its first attempt is judged at once all the same.
  hereUnderSiege: { free: 1, firstMs: 30_000, longestMs: 15 * minuteMs },
  // From a strange /24 or /48.
  widely: { free: 30, firstMs: 1_000, longestMs: 15 * minuteMs },
  // Only counted.
  never: { free: 1_000_000_000, firstMs: 1, longestMs: 1 },
} as const satisfies Record<string, WaitRule>

/** So many failures of strangers at one member are a siege. */
export const siegeFailures = 100
