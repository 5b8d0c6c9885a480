import type { Db, NewRow } from '#server/infra/db/tables.ts'

/** A post with the rows that belong to it and to nothing else. */
export interface NewPostRows {
  post: NewRow<'posts'>
  media: NewRow<'post_media'>[]
  topics: NewRow<'post_topics'>[]
}

/** False when a post with this id is there already: nothing was written then. */
export async function insertPost(db: Db, { post, media, topics }: NewPostRows): Promise<boolean> {
  const result = await db
    .insertInto('posts')
    .values(post)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  if (media.length > 0) await db.insertInto('post_media').values(media).execute()
  if (topics.length > 0) await db.insertInto('post_topics').values(topics).execute()
  return true
}

export async function findPictureKeys(db: Db, postId: string): Promise<{ key: string }[]> {
  return db.selectFrom('post_media').select('key').where('post_id', '=', postId).execute()
}

/** Leaves a tombstone: the id stays taken, what was said is gone. False when its author had deleted it before. */
export async function entombPost(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('posts')
    .set({ deleted_at: now, removed_at: null, updated_at: now, text_content: '' })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('removed_at', 'is not', null)]))
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await db.deleteFrom('post_media').where('post_id', '=', id).execute()
  await db.deleteFrom('post_topics').where('post_id', '=', id).execute()
  return true
}

/** Hides a post as if it were deleted, and answers whose it is; undefined when it is not there. */
export async function markPostRemoved(db: Db, id: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('posts')
    .set({ deleted_at: now, removed_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('author_id')
    .executeTakeFirst()
  return row?.author_id
}

/** Shows a removed post again, and answers whose it is; undefined when it is not removed. */
export async function putPostBack(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('posts')
    .set({ deleted_at: null, removed_at: null })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .returning('author_id')
    .executeTakeFirst()
  return row?.author_id
}
