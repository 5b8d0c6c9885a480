import { product } from '#contract/product.ts'
import { layOutMail } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

interface ReadyExport {
  to: string
  firstName: string
  accountUrl: string
  until: number
}

/** Tells that a copy of the member's data can be downloaded; the link leads to where they log in, so the mail opens nothing. */
export function exportReadyMail({ to, firstName, accountUrl, until }: ReadyExport): Mail {
  return layOutMail({
    to,
    subject: `Your ${product.name} data is ready`,
    paragraphs: [
      `Hello ${firstName}, the copy of your data that you asked for is ready. It is a zip file with pages to read and the same for programs.`,
      `You can download it in your account settings until ${inUtc.format(until)} UTC.`,
    ],
    action: { label: 'Go to my data', url: accountUrl },
    footnote: 'You did not ask for this? Then choose a new password: somebody else is logged in to your account.',
  })
}
