import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Indexes for what is looked up by the post or comment it belongs to, and one lasting share link a member and post. */
export const lookupIndexes: Migration = {
  name: '0004-lookup-indexes',
  async up(db) {
    await db.schema.createIndex('notifications_by_post_id').on('notifications').column('post_id').execute()
    await db.schema.createIndex('notifications_by_comment_id').on('notifications').column('comment_id').execute()
    await db.schema
      .createIndex('share_links_lasting')
      .on('share_links')
      .columns(['post_id', 'account_id'])
      .unique()
      .where(sql.ref('expires_at'), 'is', null)
      .execute()
  },
}
