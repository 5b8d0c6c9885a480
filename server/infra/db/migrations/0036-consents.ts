import { required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who agreed to what when they signed up, with the words as they were. */
export const consents: Migration = {
  name: '0036-consents',
  async up(db) {
    await db.schema
      .createTable('consent_texts')
      .addColumn('version', 'text', (column) => column.notNull().primaryKey())
      .addColumn('words', 'text', required)
      .execute()
    await db.schema
      .createTable('consents')
      .addColumn('account_id', 'text', (column) =>
        column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('version', 'text', (column) => column.notNull().references('consent_texts.version'))
      .addColumn('agreed_at', 'bigint', required)
      .execute()
  },
}
