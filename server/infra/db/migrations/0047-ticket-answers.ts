import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** What moderators answer to those who wrote to support, and what is still to be done. */
export const ticketAnswers: Migration = {
  name: '0047-ticket-answers',
  async up(db) {
    await db.schema
      .alterTable('support_tickets')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('open'))
      .execute()
    await index(db, 'support_tickets', ['state', 'created_at', 'id'])
    await db.schema
      .createTable('ticket_answers')
      .addColumn('id', 'text', key)
      .addColumn('ticket_id', 'text', of('support_tickets.id'))
      .addColumn('by_id', 'text', required)
      .addColumn('words', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .execute()
    await index(db, 'ticket_answers', ['ticket_id', 'created_at', 'id'])
  },
}
