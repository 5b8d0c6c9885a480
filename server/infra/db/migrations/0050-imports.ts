import { sql } from 'kysely'
import { counter, index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Archives that become posts of whoever sent them, and the mark on these. */
export const imports: Migration = {
  name: '0050-imports',
  async up(db) {
    await db.schema
      .createTable('imports')
      .addColumn('id', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('upload_id', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('started_at', 'bigint')
      .addColumn('finished_at', 'bigint')
      .addColumn('failure', 'text')
      .addColumn('posts_in_archive', 'integer')
      .addColumn('file', 'integer', required)
      .addColumn('position', 'integer', required)
      .addColumn('posts_looked_at', 'integer', counter)
      .addColumn('posts_added', 'integer', counter)
      .addColumn('pictures_added', 'integer', counter)
      .addColumn('left_out', 'text', required)
      .execute()
    await index(db, 'imports', ['account_id', 'created_at'])
    await index(db, 'imports', ['created_at'])
    // One at a time of a member.
    await sql`create unique index imports_under_way on imports (account_id) where finished_at is null`.execute(db)
    await db.schema.alterTable('posts').addColumn('imported_at', 'bigint').execute()
    await db.schema
      .alterTable('uploads')
      .addColumn('use', 'text', (column) => column.notNull().defaultTo('picture'))
      .execute()
  },
}
