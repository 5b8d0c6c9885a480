import { sql } from 'kysely'
import { counter, index } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * What feeds look for lies in an index in the order in which they want it: living posts by time with their authors, reposts by
 * time, deletions by time. A kept reading knows what it was made from.
 */
export const feedsAtScale: Migration = {
  name: '0015-feeds-at-scale',
  async up(db) {
    await db.schema.dropIndex('posts_living_by_time').execute()
    await db.schema
      .createIndex('posts_living_by_time')
      .on('posts')
      .columns(['created_at', 'id', 'author_id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    await db.schema
      .createIndex('posts_deleted')
      .on('posts')
      .columns(['deleted_at', 'id'])
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute()
    // Nearly every account is none: an index on that misleads whoever plans by it. The other one was there twice.
    await db.schema.dropIndex('accounts_by_is_house').execute()
    await db.schema.dropIndex('accounts_by_followers').execute()
    await db.schema
      .createIndex('accounts_house')
      .on('accounts')
      .columns(['created_at', 'id'])
      .where(sql.ref('is_house'), '=', sql.lit(1))
      .execute()
    await index(db, 'reposts', ['created_at', 'post_id', 'account_id'])
    await index(db, 'feed_snapshots', ['created_at'])
    await index(db, 'post_views', ['account_id', 'viewed_at'])
    await db.schema
      .alterTable('feed_snapshots')
      .addColumn('basis', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('feed_snapshots').addColumn('looked_at', 'bigint', counter).execute()
  },
}
