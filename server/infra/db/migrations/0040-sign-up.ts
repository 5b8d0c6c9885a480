import { index, key, required, unique } from './columns.ts'
import type { Migration } from './migration.ts'

/** What admins choose for the whole installation, and codes that let people sign up. */
export const signUp: Migration = {
  name: '0040-sign-up',
  async up(db) {
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', key)
      .addColumn('value', 'text', required)
      .execute()
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', key)
      .addColumn('code', 'text', unique)
      .addColumn('note', 'text', required)
      .addColumn('uses', 'integer', required)
      .addColumn('uses_left', 'integer', required)
      .addColumn('expires_at', 'bigint')
      .addColumn('created_at', 'bigint', required)
      .execute()
    await index(db, 'invitations', ['created_at', 'id'])
  },
}
