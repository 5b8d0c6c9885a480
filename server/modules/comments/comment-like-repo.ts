import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'

interface Like {
  commentId: string
  accountId: string
}

export async function hasLikedComment(db: Db, { commentId, accountId }: Like): Promise<boolean> {
  const like = await db
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('comment_id', '=', commentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return like !== undefined
}

/** Likes; the count moves only when the like is new. */
export async function insertCommentLike(db: Db, { commentId, accountId }: Like, now: number): Promise<void> {
  const inserted = await db
    .insertInto('comment_likes')
    .values({ comment_id: commentId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(['comment_id', 'account_id']).doNothing())
    .executeTakeFirst()
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) return
  await db
    .updateTable('comments')
    .set({ like_count: sql<number>`like_count + 1` })
    .where('id', '=', commentId)
    .execute()
}

/** Takes a like back; the count moves only when there was one. */
export async function deleteCommentLike(db: Db, { commentId, accountId }: Like): Promise<void> {
  const deleted = await db
    .deleteFrom('comment_likes')
    .where('comment_id', '=', commentId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (Number(deleted.numDeletedRows) === 0) return
  await db
    .updateTable('comments')
    .set({ like_count: sql<number>`case when like_count > 0 then like_count - 1 else 0 end` })
    .where('id', '=', commentId)
    .execute()
}
