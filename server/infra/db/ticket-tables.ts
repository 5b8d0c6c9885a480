import type { Generated } from 'kysely'

interface SupportTicketsTable {
  id: string
  account_id: string
  category_id: string
  subject: string
  description: string
  priority: string
  created_at: number
  /** `open`, `answered` or `closed`. */
  state: Generated<string>
}

interface TicketAttachmentsTable {
  ticket_id: string
  position: number
  file_name: string
  content_type: string
  key: string
  bytes: number
  created_at: Generated<number>
}

/** What moderators answered. */
interface TicketAnswersTable {
  id: string
  ticket_id: string
  by_id: string
  words: string
  created_at: number
}

/** What members write to the operator. Instants are epoch milliseconds. */
export interface TicketTables {
  support_tickets: SupportTicketsTable
  ticket_attachments: TicketAttachmentsTable
  ticket_answers: TicketAnswersTable
}
