import { counter } from './columns.ts'
import type { Migration } from './migration.ts'

/** How much of an archive the pictures of its posts took: one that thousands of them name would fill the disk. */
export const importedPictureBytes: Migration = {
  name: '0061-imported-picture-bytes',
  async up(db) {
    await db.schema.alterTable('imports').addColumn('picture_bytes', 'bigint', counter).execute()
  },
}
