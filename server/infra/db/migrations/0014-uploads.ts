import { sql } from 'kysely'
import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Files that come in pieces: what each is to become; the pieces themselves lie on the disk. */
export const uploads: Migration = {
  name: '0014-uploads',
  async up(db) {
    await db.schema
      .createTable('uploads')
      .addColumn('id', 'text', key)
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('sha256', 'text', required)
      .addColumn('bytes', 'integer', required)
      .addColumn('updated_at', 'bigint', required)
      .addColumn('completed_at', 'bigint')
      .addColumn('used_at', 'bigint')
      .addUniqueConstraint('uploads_one_of_a_file', ['account_id', 'sha256'])
      .execute()
    await index(db, 'uploads', ['updated_at'])
    await db.schema
      .createIndex('uploads_open')
      .on('uploads')
      .columns(['account_id', 'bytes'])
      .where(sql.ref('used_at'), 'is', null)
      .execute()
  },
}
