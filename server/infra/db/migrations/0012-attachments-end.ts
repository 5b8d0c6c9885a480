import { counter, index } from './columns.ts'
import type { Migration } from './migration.ts'

/** Attachments of tickets are kept for a while, and found by their key. */
export const attachmentsEnd: Migration = {
  name: '0012-attachments-end',
  async up(db) {
    await db.schema.alterTable('ticket_attachments').addColumn('created_at', 'bigint', counter).execute()
    await db
      .updateTable('ticket_attachments')
      .set((eb) => ({
        created_at: eb
          .selectFrom('support_tickets')
          .select('support_tickets.created_at')
          .whereRef('support_tickets.id', '=', 'ticket_attachments.ticket_id')
          .$asScalar()
          .$notNull(),
      }))
      .execute()
    await index(db, 'ticket_attachments', ['created_at'])
    await index(db, 'ticket_attachments', ['key'])
  },
}
