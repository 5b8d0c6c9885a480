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
