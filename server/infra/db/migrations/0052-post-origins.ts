import type { Migration } from './migration.ts'

/** Where an imported post was first written: however many installations its archive goes through, it comes once to each. */
export const postOrigins: Migration = {
  name: '0052-post-origins',
  async up(db) {
    await db.schema.alterTable('posts').addColumn('origin_server', 'text').execute()
    await db.schema.alterTable('posts').addColumn('origin_id', 'text').execute()
  },
}
