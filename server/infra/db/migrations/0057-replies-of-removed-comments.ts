import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Replies below a removed comment are hidden by that alone, as comments are by a removed post: until now each was marked with the same
 * instant. Those marks go, and the comment counts the replies that come back with it. An index leads to what was removed.
 */
export const repliesOfRemovedComments: Migration = {
  name: '0057-replies-of-removed-comments',
  async up(db, dialect) {
    await db.schema
      .createIndex('comments_removed')
      .on('comments')
      .column('post_id')
      .where(sql.ref('removed_at'), 'is not', null)
      .execute()
    await sql`update comments set deleted_at = null, removed_at = null
      where removed_at is not null and exists (select 1 from comments as parents
        where parents.id = comments.parent_id and parents.removed_at = comments.removed_at)`.execute(db)
    // Without a word on it SQLite reads all comments, and all of them again for each.
    const [unary, byParent] =
      dialect.name === 'sqlite' ? [sql`+`, sql`indexed by comments_by_parent_id_created_at_id`] : [sql``, sql``]
    await sql`update comments set reply_count = (select count(*) from comments as replies ${byParent}
        where replies.parent_id = comments.id and replies.deleted_at is null)
      where removed_at is not null and ${unary}parent_id is null`.execute(db)
  },
}
