import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Copies of members' data, and what lists their comments and likes for them. */
export const exports: Migration = {
  name: '0045-exports',
  async up(db) {
    await db.schema
      .createTable('exports')
      .addColumn('id', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('created_at', 'bigint', required)
      .addColumn('started_at', 'bigint')
      .addColumn('ready_at', 'bigint')
      .addColumn('failed_at', 'bigint')
      .addColumn('directory', 'text')
      .addColumn('bytes', 'bigint')
      .execute()
    await index(db, 'exports', ['account_id', 'created_at'])
    await index(db, 'exports', ['created_at'])
    await index(db, 'comments', ['author_id', 'created_at', 'id'])
  },
}
