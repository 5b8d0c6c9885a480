import { dayMs } from '#contract/durations.ts'
import { product } from '#contract/product.ts'
import type { Row } from '#server/infra/db/tables.ts'
import { attachmentLifeMs, attachmentPath } from './ticket-attachments.ts'
import type { Ticket } from './ticket.ts'

type Sender = Pick<Row<'accounts'>, 'username' | 'email' | 'first_name' | 'last_name'>

/** What the operator is told of a ticket. */
export function ticketMail(
  ticket: Ticket,
  { sender, publicOrigin }: { sender: Sender; publicOrigin: string },
): { subject: string; text: string } {
  const { id, categoryId, priority, description, attachments } = ticket
  const text = [
    `${sender.first_name} ${sender.last_name} (@${sender.username}, ${sender.email}) wrote:`,
    description,
    `Ticket ${id}, category ${categoryId}, priority ${priority}`,
    ...attachments.map(
      ({ file_name, bytes, key }) =>
        `- ${file_name} (${bytes} bytes), for ${attachmentLifeMs / dayMs} days at ${publicOrigin}${attachmentPath(key)}`,
    ),
  ].join('\n\n')
  // A line break in a subject would be a header of its own.
  return { subject: `[${product.name} support] ${ticket.subject.replace(/\s+/g, ' ')}`, text }
}
