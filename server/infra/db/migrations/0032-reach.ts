import type { Migration } from './migration.ts'

/** Who may comment on a post and on a member's next ones, whose mentions they hear of, and comments hidden below a post. */
export const reach: Migration = {
  name: '0032-reach',
  async up(db) {
    for (const table of ['accounts', 'posts']) {
      await db.schema
        .alterTable(table)
        .addColumn('comments_from', 'text', (column) => column.notNull().defaultTo('everyone'))
        .execute()
    }
    await db.schema
      .alterTable('accounts')
      .addColumn('mentions_from', 'text', (column) => column.notNull().defaultTo('everyone'))
      .execute()
    await db.schema.alterTable('comments').addColumn('hidden_at', 'bigint').execute()
  },
}
