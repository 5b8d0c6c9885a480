import { product } from '#contract/product.ts'
import { layOutMail } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

interface TicketAnswer {
  to: string
  firstName: string
  subject: string
  description: string
  answer: string
  supportUrl: string
}

/** What moderators answer to somebody who wrote to support. */
export function ticketAnswerMail({ to, firstName, subject, description, answer, supportUrl }: TicketAnswer): Mail {
  return layOutMail({
    to,
    // A line break in a subject would be a header of its own.
    subject: `Re: ${subject.replace(/\s+/g, ' ')} [${product.name} support]`,
    paragraphs: [
      `Hello ${firstName}, this is our answer to what you wrote to us:`,
      ...linesOf(answer),
      'You wrote:',
      ...linesOf(description).map((line) => `> ${line}`),
    ],
    action: { label: 'Write again', url: supportUrl },
    footnote: 'Nobody reads what is sent to this address: please write again in the app.',
  })
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
