import { sql } from 'kysely'
import { mayMeet, type Viewer } from '#server/infra/db/may-meet.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Page } from '#server/page-cursor.ts'
import type { CommentRow } from './comment-summary-repo.ts'

// In `infra/` as modules share it; services have it from here, as they import nothing of that.
export { lockMembers } from '#server/infra/db/lock-members.ts'

/** Whose comment it is and whether it was deleted, also after that; undefined when the viewer may not see its author. */
export async function findCommentFacts(db: Db, id: string, viewer: Viewer) {
  return db
    .selectFrom('comments')
    .select(['id', 'post_id', 'parent_id', 'author_id', 'deleted_at', 'hidden_at', 'reply_count'])
    .where('id', '=', id)
    .where(mayMeet(viewer, 'comments.author_id'))
    .executeTakeFirst()
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

/** The same for the replies to a comment. */
export async function addToReplyCount(db: Db, commentId: string, change: number): Promise<number> {
  const changed = sql<number>`reply_count + ${change}`
  const comment = await db
    .updateTable('comments')
    .set({ reply_count: sql<number>`case when ${changed} < 0 then 0 else ${changed} end` })
    .where('id', '=', commentId)
    .returning('reply_count')
    .executeTakeFirst()
  return comment?.reply_count ?? 0
}

/** Marks a comment deleted and forgets what it said; answers how many replies went with it, and undefined when it was not there any more. */
export async function markDeleted(db: Db, id: string, now: number): Promise<Gone | undefined> {
  return db
    .updateTable('comments')
    .set({ deleted_at: now, content: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('reply_count')
    .executeTakeFirst()
}

/** A reply is there only while the comment is that it answers: whatever becomes of that need not be written at each. */
type Gone = Pick<CommentRow, 'reply_count'>

/** Where a comment stands, whoever may see it, and what became of it. */
export async function findPlaceOf(db: Db, id: string) {
  return db
    .selectFrom('comments')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .select(['comments.post_id', 'comments.parent_id', 'comments.author_id'])
    .select(['comments.deleted_at', 'comments.removed_at', 'parents.deleted_at as parent_deleted_at'])
    .select('parents.reply_count as replies_of_parent')
    .where('comments.id', '=', id)
    .executeTakeFirst()
}

/** Hides a comment, and so its replies, as if it were deleted, and answers how many those are; undefined when it was not there any more. */
export async function markCommentRemoved(db: Db, id: string, now: number): Promise<Gone | undefined> {
  return db
    .updateTable('comments')
    .set({ deleted_at: now, removed_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('reply_count')
    .executeTakeFirst()
}

/**
 * Shows the replies below a removed comment that an instance of the version before (0057) marked one by one; there are none where it is not
 * long ago that all run this one.
 */
async function unmarkReplies(db: Db, { id, post_id, removed_at }: RemovedComment): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ deleted_at: null, removed_at: null })
    .where('post_id', '=', post_id)
    .where('parent_id', '=', id)
    .where('removed_at', '=', removed_at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const left = db.selectFrom('comments as replies').where('parent_id', '=', id).where('deleted_at', 'is', null)
  await db
    .updateTable('comments')
    .set({ reply_count: left.select((eb) => eb.fn.countAll<number>().as('replies')) })
    .where('id', '=', id)
    .execute()
}

type RemovedComment = Pick<CommentRow, 'id' | 'post_id'> & { removed_at: number }

/** Shows a removed comment again with the replies that are left, and answers how many. */
export async function putCommentBack(db: Db, removed: RemovedComment): Promise<Gone> {
  await unmarkReplies(db, removed)
  const { id } = removed
  return db
    .updateTable('comments')
    .set({ deleted_at: null, removed_at: null })
    .where('id', '=', id)
    .returning('reply_count')
    .executeTakeFirstOrThrow()
}

/** Forgets what a removed comment said: it cannot be put back any more. False where there is no such. */
export async function eraseRemoved(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ content: '', removed_at: null })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replies to a comment, gone or not, oldest first. */
export async function listAllReplies(db: Db, parentId: string, page: Page) {
  const replies = db.selectFrom('comments').select(['id', 'created_at', 'deleted_at']).where('parent_id', '=', parentId)
  return keysetPage(replies, { at: 'created_at', id: 'id', oldestFirst: true }, page).execute()
}

/** Marks replies deleted for good, those too that were removed, and forgets what they said. */
export async function eraseReplies(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('comments')
    .set((eb) => ({ deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)), removed_at: null, content: '' }))
    .where('id', 'in', ids)
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
