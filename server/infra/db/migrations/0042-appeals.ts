import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** What members say against decisions about them, and what lets those say so who cannot log in. */
export const appeals: Migration = {
  name: '0042-appeals',
  async up(db) {
    await db.schema
      .createTable('appeals')
      .addColumn('decision_id', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('words', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('opened_at', 'bigint')
      .addColumn('outcome', 'text')
      .execute()
    await index(db, 'appeals', ['opened_at', 'decision_id'])
    await index(db, 'appeals', ['account_id'])
    await db.schema
      .createTable('appeal_tickets')
      .addColumn('token_hash', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('expires_at', 'bigint', required)
      .execute()
    await index(db, 'appeal_tickets', ['account_id'])
  },
}
