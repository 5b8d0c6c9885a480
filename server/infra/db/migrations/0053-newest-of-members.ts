import { sql } from 'kysely'
import { index } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * What feeds ask of each member whom somebody follows, what they wrote, liked and reposted and whom they followed last, is answered by an
 * index alone: looking up each row of it cost more than finding it. So is who commented on a post.
 */
export const newestOfMembers: Migration = {
  name: '0053-newest-of-members',
  async up(db) {
    await db.schema
      .createIndex('posts_living_by_author')
      .on('posts')
      .columns(['author_id', 'created_at', 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    for (const table of ['likes', 'reposts']) {
      await index(db, table, ['account_id', 'created_at', 'post_id'])
      await db.schema.dropIndex(`${table}_by_account_id_created_at`).execute()
    }
    await index(db, 'follows', ['follower_id', 'created_at', 'followed_id'])
    await db.schema.dropIndex('follows_by_follower_id_created_at').execute()
    await db.schema
      .createIndex('comments_living_by_post_and_author')
      .on('comments')
      .columns(['post_id', 'author_id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
    // The beginning of another one.
    await db.schema.dropIndex('comments_by_author_id').execute()
  },
}
