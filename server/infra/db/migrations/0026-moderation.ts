import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Roles, what moderators decide, and what comes of it: removed things, limited and suspended members, told reporters. */
export const moderation: Migration = {
  name: '0026-moderation',
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('role', 'text').execute()
    await db.schema.alterTable('accounts').addColumn('limited_until', 'bigint').execute()
    await db.schema
      .createIndex('accounts_with_role')
      .on('accounts')
      .column('role')
      .where('role', 'is not', null)
      .execute()
    for (const table of ['posts', 'comments']) {
      await db.schema.alterTable(table).addColumn('removed_at', 'bigint').execute()
    }
    await db.schema
      .createTable('suspensions')
      .addColumn('account_id', 'text', (column) => of('accounts.id')(column).primaryKey())
      .addColumn('reason', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .execute()
    await index(db, 'suspensions', ['created_at', 'account_id'])
    await db.schema
      .createTable('moderation_decisions')
      .addColumn('id', 'text', key)
      .addColumn('kind', 'text', required)
      .addColumn('subject_id', 'text', required)
      .addColumn('author_id', 'text', of('accounts.id'))
      .addColumn('post_id', 'text')
      .addColumn('action', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('until_at', 'bigint')
      .addColumn('moderator_id', 'text')
      .addColumn('created_at', 'bigint', required)
      .execute()
    await index(db, 'moderation_decisions', ['created_at', 'id'])
    await index(db, 'moderation_decisions', ['author_id', 'created_at', 'id'])
    await db.schema.alterTable('reports').addColumn('decision_id', 'text').execute()
    await db.schema.alterTable('notifications').addColumn('decision_id', 'text').execute()
  },
}
