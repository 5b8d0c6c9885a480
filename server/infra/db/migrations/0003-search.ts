import type { Migration } from './migration.ts'

/** What search reads by. It is filled by the indexer, which also catches up on what was there before. */
export const searchTables: Migration = {
  name: '0003-search',
  async up(db, dialect) {
    await dialect.postSearch.create(db)
    await db.schema
      .createTable('account_search')
      .addColumn('account_id', 'text', (column) =>
        column.notNull().primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('names', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('account_trigrams')
      .addColumn('trigram', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('account_trigrams_pk', ['trigram', 'account_id'])
      .execute()
    await db.schema.createIndex('account_trigrams_by_account_id').on('account_trigrams').column('account_id').execute()
  },
}
