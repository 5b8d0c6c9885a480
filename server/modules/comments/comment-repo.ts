import { sql } from 'kysely'
import type { CommentOrder } from '#contract/comment.ts'
import { mayMeet, type Viewer } from '#server/infra/db/may-meet.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Page } from '#server/page-cursor.ts'
import { selectComments, type CommentRow } from './comment-summary-repo.ts'

/** Whose comment it is and whether it was deleted, also after that; undefined when the viewer may not see its author. */
export async function findCommentFacts(db: Db, id: string, viewer: Viewer) {
  return db
    .selectFrom('comments')
    .select(['id', 'post_id', 'parent_id', 'author_id', 'deleted_at', 'hidden_at'])
    .where('id', '=', id)
    .where(mayMeet(viewer, 'comments.author_id'))
    .executeTakeFirst()
}

/** Comments of a post without replies. */
export async function listCommentsOf(
  db: Db,
  postId: string,
  { viewerId, page, order }: { viewerId: Viewer; page: Page; order: CommentOrder },
) {
  const comments = selectComments(db, viewerId)
    .where('comments.post_id', '=', postId)
    .where('comments.parent_id', 'is', null)
  const inOrder = { at: 'comments.created_at', id: 'comments.id', oldestFirst: order === 'oldest' } as const
  return keysetPage(comments, inOrder, page).execute()
}

/** Replies to a comment. */
export async function listRepliesTo(
  db: Db,
  parentId: string,
  { viewerId, page, order }: { viewerId: string; page: Page; order: CommentOrder },
): Promise<CommentRow[]> {
  const replies = selectComments(db, viewerId).where('comments.parent_id', '=', parentId)
  const inOrder = { at: 'comments.created_at', id: 'comments.id', oldestFirst: order === 'oldest' } as const
  return keysetPage(replies, inOrder, page).execute()
}

/** Answers whether it was new: a repeat of the same id changes nothing. */
export async function insertComment(db: Db, row: NewRow<'comments'>): Promise<boolean> {
  const inserted = await db
    .insertInto('comments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Whose post it is, whether it was deleted, who may comment and its number of comments; makes every other writer of this post's comments wait until the transaction ends. */
export async function lockPost(db: Db, postId: string) {
  return db
    .updateTable('posts')
    .set((eb) => ({ comment_count: eb.ref('comment_count') }))
    .where('id', '=', postId)
    .returning(['author_id', 'deleted_at', 'comments_from', 'comment_count'])
    .executeTakeFirst()
}

/** Adds to the comment count of a post, which counts replies too and never goes below 0, and answers it. */
export async function addToCommentCount(db: Db, postId: string, change: number): Promise<number> {
  const changed = sql<number>`comment_count + ${change}`
  const post = await db
    .updateTable('posts')
    .set({ comment_count: sql<number>`case when ${changed} < 0 then 0 else ${changed} end` })
    .where('id', '=', postId)
    .returning('comment_count')
    .executeTakeFirst()
  return post?.comment_count ?? 0
}

export async function addToReplyCount(db: Db, commentId: string, change: number): Promise<void> {
  const changed = sql<number>`reply_count + ${change}`
  await db
    .updateTable('comments')
    .set({ reply_count: sql<number>`case when ${changed} < 0 then 0 else ${changed} end` })
    .where('id', '=', commentId)
    .execute()
}

/** Says how many replies a comment has, where that was counted anew. */
export async function setReplyCount(db: Db, commentId: string, replyCount: number): Promise<void> {
  await db.updateTable('comments').set({ reply_count: replyCount }).where('id', '=', commentId).execute()
}

/** Marks a comment and its replies deleted, forgets what they said, and answers the ids of those that were alive until now. */
export async function markDeleted(db: Db, id: string, now: number): Promise<string[]> {
  const rows = await db
    .updateTable('comments')
    .set({ deleted_at: now, content: '' })
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Where a comment stands, whoever may see it, and whether it was removed. */
export async function findPlaceOf(db: Db, id: string) {
  return db
    .selectFrom('comments')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .select(['comments.post_id', 'comments.parent_id', 'comments.author_id', 'comments.removed_at'])
    .select('parents.deleted_at as parent_deleted_at')
    .where('comments.id', '=', id)
    .executeTakeFirst()
}

/** Hides a comment and its replies as if they were deleted, and answers the ids of those that were alive until now. */
export async function markCommentRemoved(db: Db, id: string, now: number): Promise<string[]> {
  const rows = await db
    .updateTable('comments')
    .set({ deleted_at: now, removed_at: now })
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Shows a comment again with the replies that went with it, and answers their ids. */
export async function putCommentBack(db: Db, id: string, removedAt: number): Promise<string[]> {
  const rows = await db
    .updateTable('comments')
    .set({ deleted_at: null, removed_at: null })
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .where('removed_at', '=', removedAt)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Forgets what a removed comment and its replies said: it cannot be put back any more. */
export async function eraseRemoved(db: Db, id: string): Promise<void> {
  await db
    .updateTable('comments')
    .set({ content: '', removed_at: null })
    .where((eb) => eb.or([eb('id', '=', id), eb('parent_id', '=', id)]))
    .where('removed_at', 'is not', null)
    .execute()
}

/** What a block hides is looked for among so many: it stays quick however much somebody wrote. */
const mostHiddenByBlock = 5_000

/** Hides what `authorId` wrote below posts of `postAuthorId`, of their latest comments. */
export async function hideAllBelowPostsOf(
  db: Db,
  { postAuthorId, authorId, now }: { postAuthorId: string; authorId: string; now: number },
): Promise<void> {
  const latest = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.id', 'comments.hidden_at', 'posts.author_id as post_author_id'])
    .where('comments.author_id', '=', authorId)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(mostHiddenByBlock)
    .execute()
  const ids = latest
    .filter(({ post_author_id, hidden_at }) => post_author_id === postAuthorId && hidden_at === null)
    .map(({ id }) => id)
  if (ids.length > 0) await db.updateTable('comments').set({ hidden_at: now }).where('id', 'in', ids).execute()
}

/** Hides a comment since an instant, or shows it again. */
export async function setHidden(db: Db, id: string, hiddenAt: number | null): Promise<void> {
  await db.updateTable('comments').set({ hidden_at: hiddenAt }).where('id', '=', id).execute()
}
