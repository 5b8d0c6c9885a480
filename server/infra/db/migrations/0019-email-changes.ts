import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Addresses that members want to have, and the way back to those they had. */
export const emailChanges: Migration = {
  name: '0019-email-changes',
  async up(db) {
    await db.schema
      .createTable('email_changes')
      .addColumn('account_id', 'text', (column) => of('accounts.id')(column).primaryKey())
      .addColumn('email', 'text', required)
      .addColumn('asked_at', 'bigint', required)
      .execute()
    await index(db, 'email_changes', ['asked_at'])
    await db.schema
      .createTable('email_reversals')
      .addColumn('token_hash', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('email', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('expires_at', 'bigint', required)
      .execute()
    await index(db, 'email_reversals', ['account_id', 'created_at'])
    await index(db, 'email_reversals', ['expires_at'])
  },
}
