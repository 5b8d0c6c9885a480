import type { StoredAttachment } from './ticket-attachments.ts'

/** A message to the operator, its files put away. */
export interface Ticket {
  id: string
  categoryId: string
  subject: string
  description: string
  priority: string
  attachments: StoredAttachment[]
}
