import { product } from '#contract/product.ts'
import { layOutMail } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Tells of a login from a browser that was not known; it names no network address, which would say little to its reader. */
export function newDeviceMail({
  to,
  firstName,
  device,
  at,
  accountUrl,
}: {
  to: string
  firstName: string
  device: string
  at: number
  accountUrl: string
}): Mail {
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

/** Tells that the password is another one now. */
export function passwordChangedMail({
  to,
  firstName,
  resetUrl,
}: {
  to: string
  firstName: string
  resetUrl: string
}): Mail {
  return layOutMail({
    to,
    subject: `Your ${product.name} password was changed`,
    paragraphs: [
      `Hello ${firstName}, the password of your account was changed just now, and every other device was logged out.`,
      'If it was you, there is nothing to do. If it was not, choose a new password at once: that logs everybody else out.',
    ],
    action: { label: 'Choose a new password', url: resetUrl },
    footnote: 'You get this message whenever the password of your account is changed.',
  })
}

/** The code that proves an address which a member wants to have. */
export function emailCodeMail({
  to,
  code,
  validForMinutes,
}: {
  to: string
  code: string
  validForMinutes: number
}): Mail {
  return layOutMail({
    to,
    subject: `${code} is your ${product.name} code`,
    paragraphs: [
      `Enter this code in your account settings to use this address for your account. It works for ${validForMinutes} minutes.`,
    ],
    code,
    footnote: 'You did not ask for this? Then ignore this message: without the code nothing happens.',
  })
}

/** Sent instead of that code to an address that has an account already: only its owner learns that. */
export function addressInUseMail({ to, loginUrl }: { to: string; loginUrl: string }): Mail {
  return layOutMail({
    to,
    subject: `This address already has a ${product.name} account`,
    paragraphs: [
      'Somebody, most likely you, wanted to use this address for another account. It already belongs to one, so there is no code to enter.',
    ],
    action: { label: 'Log in', url: loginUrl },
    footnote: 'It was not you? Then ignore this message: nothing has changed.',
  })
}

/** Tells the old address, with the way back. */
export function emailChangedMail({
  to,
  firstName,
  restoreUrl,
}: {
  to: string
  firstName: string
  restoreUrl: string
}): Mail {
  return layOutMail({
    to,
    subject: `The email address of your ${product.name} account was changed`,
    paragraphs: [
      `Hello ${firstName}, your account has another email address now. Messages no longer come here.`,
      'If it was you, there is nothing to do. If it was not, take the address back within 72 hours: that logs everybody out, and you choose a new password.',
    ],
    action: { label: 'Take the address back', url: restoreUrl },
    footnote: 'Whoever can read this message can take the account back: do not pass it on.',
  })
}
