import { index, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Whom somebody has muted and until when (null: for good): found by the pair, listed by time, forgotten by their end. */
export const mutes: Migration = {
  name: '0022-mutes',
  async up(db) {
    await db.schema
      .createTable('mutes')
      .addColumn('muter_id', 'text', of('accounts.id'))
      .addColumn('muted_id', 'text', of('accounts.id'))
      .addColumn('created_at', 'bigint', required)
      .addColumn('ends_at', 'bigint')
      .addPrimaryKeyConstraint('mutes_pk', ['muter_id', 'muted_id'])
      .execute()
    await index(db, 'mutes', ['muter_id', 'created_at', 'muted_id'])
    await index(db, 'mutes', ['muted_id'])
    await index(db, 'mutes', ['ends_at'])
  },
}
