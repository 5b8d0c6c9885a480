import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** A recorded reply names the post or comment whose text it holds, so that the text leaves it with that. */
export const subjectsOfReplies: Migration = {
  name: '0013-subjects-of-replies',
  async up(db, dialect) {
    await db.schema.alterTable('idempotency_keys').addColumn('subject_id', 'text').execute()
    await db.schema
      .createIndex('idempotency_keys_by_subject')
      .on('idempotency_keys')
      .column('subject_id')
      .where(sql.ref('subject_id'), 'is not', null)
      .execute()
    const idOf = (noun: 'post' | 'comment') =>
      dialect.name === 'postgres'
        ? sql<string>`reply::json -> ${sql.lit(noun)} ->> 'id'`
        : sql<string>`json_extract(reply, ${sql.lit(`$.${noun}.id`)})`
    await db
      .updateTable('idempotency_keys')
      .set({ subject_id: sql<string>`coalesce(${idOf('post')}, ${idOf('comment')})` })
      .where('state', '=', 'done')
      .where((eb) => eb.or([eb('route', 'like', 'POST /api/posts%'), eb('route', 'like', 'POST /api/comments/%')]))
      .execute()
  },
}
