import { product } from '#contract/product.ts'
import { layOutMail } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

/** The code that proves an address; its subject carries the code, so that a notification is enough to read it. */
export function verificationMail({
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
    paragraphs: [`Welcome! Enter this code to finish signing up. It works for ${validForMinutes} minutes.`],
    code,
    footnote: 'You did not try to sign up? Then ignore this message: without the code nothing happens.',
  })
}

/** Sent instead of a code to an address that has an account already: only its owner learns that. */
export function knownAddressMail({ to, loginUrl }: { to: string; loginUrl: string }): Mail {
  return layOutMail({
    to,
    subject: `You already have a ${product.name} account`,
    paragraphs: [
      'Somebody, most likely you, just tried to sign up with this address. It already has an account, so there is no code to enter.',
      'Log in instead. If the password is lost, the login page has a link to choose a new one.',
    ],
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
