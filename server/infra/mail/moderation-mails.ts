import { product } from '#contract/product.ts'
import { layOutMail } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

interface Judged {
  to: string
  firstName: string
  reason: string
  loginUrl: string
}

/** Tells why somebody is suspended, and how they appeal. */
export function suspensionMail({ to, firstName, reason, loginUrl }: Judged): Mail {
  return layOutMail({
    to,
    subject: `Your ${product.name} account is suspended`,
    paragraphs: [
      `Hello ${firstName}, the moderators suspended your account. You are logged out, and nobody sees your profile, your posts and your comments.`,
      `Their reason: ${reason}`,
      'If you think that this is wrong, you can appeal once: log in with your password. The login is refused, and the app asks what you have to say.',
    ],
    action: { label: 'Log in and appeal', url: loginUrl },
    footnote: 'Other moderators or the same ones look at it again, and you get an answer by mail.',
  })
}

/** Tells that a suspension is over. */
export function suspensionOverMail({ to, firstName, reason, loginUrl }: Judged): Mail {
  return layOutMail({
    to,
    subject: `Your ${product.name} account is back`,
    paragraphs: [
      `Hello ${firstName}, the moderators lifted your suspension. You can log in again, and everybody sees your profile, your posts and your comments.`,
      `What they say: ${reason}`,
    ],
    action: { label: 'Log in', url: loginUrl },
    footnote: 'Welcome back.',
  })
}

/** Tells somebody who is suspended that they stay so. */
export function appealRejectedMail({ to, firstName, reason }: Omit<Judged, 'loginUrl'>): Mail {
  return layOutMail({
    to,
    subject: `Your appeal at ${product.name}`,
    paragraphs: [
      `Hello ${firstName}, the moderators looked at your suspension again, and it stays.`,
      `What they say: ${reason}`,
    ],
    footnote: 'This answer is final.',
  })
}
