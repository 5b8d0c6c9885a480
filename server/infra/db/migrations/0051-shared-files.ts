import { key, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** What instances would otherwise need a folder in common for: small files, and what has arrived of uploads where a bucket has it. */
export const sharedFiles: Migration = {
  name: '0051-shared-files',
  async up(db) {
    await db.schema
      .createTable('shared_files')
      .addColumn('name', 'text', key)
      .addColumn('content', 'text', required)
      .addColumn('changed_at', 'bigint', required)
      .execute()
    await db.schema
      .createTable('upload_pieces')
      .addColumn('upload_id', 'text', required)
      .addColumn('start', 'integer', required)
      .addColumn('bytes', 'integer', required)
      .addColumn('key', 'text', required)
      .addPrimaryKeyConstraint('upload_pieces_primary', ['upload_id', 'start'])
      .execute()
  },
}
