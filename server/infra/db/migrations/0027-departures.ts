import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { index, key, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Members who left: hidden until they come back, or until what is theirs is erased. What goes with a member or a post is found by an
 * index, and lines of the moderators' log outlive the member they are about.
 */
export const departures: Migration = {
  name: '0027-departures',
  async up(db) {
    await db.schema
      .createTable('departures')
      .addColumn('account_id', 'text', (column) => of('accounts.id')(column).primaryKey())
      .addColumn('created_at', 'bigint', required)
      .addColumn('erased_from', 'bigint')
      .execute()
    await index(db, 'departures', ['created_at', 'account_id'])
    await db.schema
      .createTable('erased_posts')
      .addColumn('id', 'text', key)
      .addColumn('erased_at', 'bigint', required)
      .execute()
    await index(db, 'erased_posts', ['erased_at', 'id'])
    await indexWhatGoesAlong(db)
    await keepLogLines(db)
  },
}

async function indexWhatGoesAlong(db: Db): Promise<void> {
  await index(db, 'comments', ['author_id'])
  await index(db, 'comment_likes', ['account_id'])
  await index(db, 'notifications', ['actor_id'])
  await index(db, 'post_views', ['post_id'])
  await index(db, 'post_topics', ['author_id'])
  await index(db, 'share_links', ['post_id'])
  await index(db, 'share_links', ['account_id'])
  await index(db, 'support_tickets', ['account_id'])
}

/** SQLite cannot change what a column refers to, so the table is made anew. */
async function keepLogLines(db: Db): Promise<void> {
  await db.schema
    .createTable('moderation_decisions_new')
    .addColumn('id', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('subject_id', 'text', required)
    .addColumn('author_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('post_id', 'text')
    .addColumn('action', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('until_at', 'bigint')
    .addColumn('moderator_id', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  const columns = sql`id, kind, subject_id, author_id, post_id, action, reason, until_at, moderator_id, created_at`
  await sql`insert into moderation_decisions_new (${columns}) select ${columns} from moderation_decisions`.execute(db)
  await db.schema.dropTable('moderation_decisions').execute()
  await db.schema.alterTable('moderation_decisions_new').renameTo('moderation_decisions').execute()
  await index(db, 'moderation_decisions', ['created_at', 'id'])
  await index(db, 'moderation_decisions', ['author_id', 'created_at', 'id'])
}
