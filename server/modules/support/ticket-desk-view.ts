import { accountIdSchema, ticketIdSchema } from '#contract/ids.ts'
import { ticketStateSchema, type Ticket, type TicketFile } from '#contract/ticket-desk.ts'
import type { AnswerRow, DeskTicketRow } from './ticket-desk-repo.ts'

export function toTicket({ id, state, subject, account_id, username, priority, created_at }: DeskTicketRow): Ticket {
  return {
    id: ticketIdSchema.parse(id),
    state: ticketStateSchema.parse(state),
    ...{ subject, priority, from: toNamed(account_id, username) },
    created_at: new Date(created_at).toISOString(),
  }
}

export function toAnswer({ id, words, by_id, username, created_at }: AnswerRow): TicketFile['answers'][number] {
  return { id, text: words, by: toNamed(by_id, username), created_at: new Date(created_at).toISOString() }
}

function toNamed(id: string, username: string | null): Ticket['from'] {
  return { id: accountIdSchema.parse(id), username: username ?? '' }
}
