import { required } from './columns.ts'
import type { Migration } from './migration.ts'

/** The words that a member muted, all in one row: they are read and written together. */
export const mutedWords: Migration = {
  name: '0025-muted-words',
  async up(db) {
    await db.schema
      .createTable('muted_words')
      .addColumn('account_id', 'text', (column) =>
        column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('words', 'text', required)
      .execute()
  },
}
