import { hourMs } from '#contract/durations.ts'
import { wayBackMs } from '#contract/own-account.ts'
import { product } from '#contract/product.ts'
import { layOutMail } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

/** What a code proves an address for: a new account, or a member's. */
export type CodePurpose = 'sign-up' | 'address'

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const codeTexts: Record<CodePurpose, { what: string; doubt: string }> = {
  'sign-up': { what: 'Welcome! Enter this code to finish signing up.', doubt: 'You did not try to sign up?' },
  address: {
    what: 'Enter this code in your account settings to use this address for your account.',
    doubt: 'You did not ask for this?',
  },
}

/** The code that proves an address; its subject carries the code, so that a notification is enough to read it. */
export function codeMail(
  purpose: CodePurpose,
  { to, code, validForMinutes }: { to: string; code: string; validForMinutes: number },
): Mail {
  const { what, doubt } = codeTexts[purpose]
  return layOutMail({
    to,
    subject: `${code} is your ${product.name} code`,
    paragraphs: [`${what} It works for ${validForMinutes} minutes.`],
    code,
    footnote: `${doubt} Then ignore this message: without the code nothing happens.`,
  })
}

const knownAddressTexts: Record<CodePurpose, { subject: string; paragraphs: string[] }> = {
  'sign-up': {
    subject: `You already have a ${product.name} account`,
    paragraphs: [
      'Somebody, most likely you, just tried to sign up with this address. It already has an account, so there is no code to enter.',
      'Log in instead. If the password is lost, the login page has a link to choose a new one.',
    ],
  },
  address: {
    subject: `This address already has a ${product.name} account`,
    paragraphs: [
      'Somebody, most likely you, wanted to use this address for another account. It already belongs to one, so there is no code to enter.',
    ],
  },
}

/** Sent instead of a code to an address that has an account already: only its owner learns that. */
export function knownAddressMail(purpose: CodePurpose, { to, loginUrl }: { to: string; loginUrl: string }): Mail {
  return layOutMail({
    to,
    ...knownAddressTexts[purpose],
    action: { label: 'Log in', url: loginUrl },
    footnote: 'It was not you? Then ignore this message: nothing has changed.',
  })
}

/** The link that lets its reader choose a new password, once. */
export function resetMail({ to, firstName, resetUrl }: { to: string; firstName: string; resetUrl: string }): Mail {
  return layOutMail({
    to,
    subject: `Choose a new ${product.name} password`,
    paragraphs: [
      `Hello ${firstName}, here is the link to choose a new password. It works once, within the next hour, and logs you out everywhere.`,
    ],
    action: { label: 'Choose a new password', url: resetUrl },
    footnote: 'You did not ask for this? Then ignore this message: your password stays as it is.',
  })
}

interface NewDevice {
  to: string
  firstName: string
  /** In words. */
  device: string
  /** Epoch milliseconds. */
  at: number
  accountUrl: string
}

/** Tells of a login from a browser that was not known; it names no network address, which would say little to its reader. */
export function newDeviceMail({ to, firstName, device, at, accountUrl }: NewDevice): Mail {
  return layOutMail({
    to,
    subject: `New login to your ${product.name} account`,
    paragraphs: [
      `Hello ${firstName}, somebody logged in to your account on a device that was not known before: ${device}, on ${inUtc.format(at)} UTC.`,
      'If it was you, there is nothing to do. If it was not, log that device out in your account settings and choose a new password.',
    ],
    action: { label: 'Look at your devices', url: accountUrl },
    footnote: 'You get this message whenever your account is used on a new device.',
  })
}

/** Tells that the password is another one since `at`. */
export function passwordChangedMail({
  to,
  firstName,
  at,
  resetUrl,
}: {
  to: string
  firstName: string
  at: number
  resetUrl: string
}): Mail {
  return layOutMail({
    to,
    subject: `Your ${product.name} password was changed`,
    paragraphs: [
      `Hello ${firstName}, the password of your account was changed on ${inUtc.format(at)} UTC, and every other device was logged out.`,
      'If it was you, there is nothing to do. If it was not, choose a new password at once: that logs everybody else out.',
    ],
    action: { label: 'Choose a new password', url: resetUrl },
    footnote: 'You get this message whenever the password of your account is changed.',
  })
}

/** What happened to two-factor login or a passkey; `left` is how many recovery codes there still are. */
export type SecondFactorNews =
  | { what: 'on' }
  | { what: 'off' }
  | { what: 'recovery-code'; left: number }
  | { what: 'passkey-added'; name: string }
  | { what: 'passkey-removed'; name: string }

/** Tells that two-factor login was turned on or off, or passed with a recovery code, or of a passkey that came or went. */
export function secondFactorMail({
  to,
  firstName,
  at,
  accountUrl,
  ...news
}: { to: string; firstName: string; at: number; accountUrl: string } & SecondFactorNews): Mail {
  const when = `on ${inUtc.format(at)} UTC`
  return layOutMail({
    to,
    subject: secondFactorSubjects[news.what],
    paragraphs: [
      `Hello ${firstName}, ${happened(news, when)}`,
      `If it was you, there is nothing to do. If it was not, ${wayOut(news)}`,
    ],
    action: { label: 'Look at your account', url: accountUrl },
    footnote:
      'You get this message whenever what it takes to log in to your account changes, or a recovery code is used.',
  })
}

const secondFactorSubjects: Record<SecondFactorNews['what'], string> = {
  on: `Two-factor login is on for your ${product.name} account`,
  off: `Two-factor login is off for your ${product.name} account`,
  'recovery-code': `A recovery code of your ${product.name} account was used`,
  'passkey-added': `A passkey was added to your ${product.name} account`,
  'passkey-removed': `A passkey of your ${product.name} account was removed`,
}

function wayOut({ what }: SecondFactorNews): string {
  if (what === 'on')
    return 'log in (a device that is logged in already asks for no code), turn two-factor login off with your password, then choose a new password and log out all other devices. If you cannot log in any more, ask whoever runs this server to turn it off.'
  return `${what === 'passkey-added' ? 'remove the passkey and ' : ''}log out all other devices in your account settings and choose a new password at once.`
}

function happened(news: SecondFactorNews, when: string): string {
  if (news.what === 'on')
    return `two-factor login was turned on for your account ${when}: a login needs a code from an authenticator app from now on.`
  if (news.what === 'off')
    return `two-factor login was turned off for your account ${when}: the password alone is enough from now on.`
  if (news.what === 'passkey-added')
    return `a passkey was added to your account ${when}: ${news.name}. Whoever has it can log in without the password.`
  if (news.what === 'passkey-removed') return `a passkey of your account was removed ${when}: ${news.name}.`
  return `somebody logged in to your account with the password and a recovery code ${when}. That code works no more; ${news.left} are left.`
}

/** Tells the address that an account had, with the way back, which is open until `until`. */
export function emailChangedMail({
  to,
  firstName,
  until,
  restoreUrl,
}: {
  to: string
  firstName: string
  until: number
  restoreUrl: string
}): Mail {
  return layOutMail({
    to,
    subject: `The email address of your ${product.name} account was changed`,
    paragraphs: [
      `Hello ${firstName}, your account has another email address now. Messages no longer come here.`,
      `If it was you, there is nothing to do. If it was not, take the address back within ${wayBackMs / hourMs} hours of the change, until ${inUtc.format(until)} UTC: that logs everybody out, and you choose a new password.`,
    ],
    action: { label: 'Take the address back', url: restoreUrl },
    footnote: 'Whoever can read this message can take the account back: do not pass it on.',
  })
}
