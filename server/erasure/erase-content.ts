import type { DomainEvents } from '#server/domain-events.ts'
import type { CopiedTable } from '#server/infra/db/copied-tables.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { RemoveMedia } from '#server/infra/media/remove-media.ts'
import { addToCommentCount, addToReplyCount, lockPost } from '#server/modules/comments/comment-repo.ts'
import { findPictureKeys } from '#server/modules/posts/post-repo.ts'
import {
  deleteCase,
  deleteComments,
  deleteSome,
  erasedAtOnce,
  findAPostOf,
  findCommentsBelow,
  findLivingAmong,
  findSomeCommentsOf,
  findSomeRepliesTo,
  replaceByTombstone,
} from '#server/modules/erasure/erasure-repo.ts'

interface ContentDeps {
  events: DomainEvents
  clock: () => number
  removeMedia: RemoveMedia
}

/** What belongs to a post and may be much. */
const belowPosts: readonly CopiedTable[] = ['likes', 'reposts', 'bookmarks', 'post_views', 'share_links']

/** Erases a post of a member with everything below it, or some of that; answers whether there may be more. */
export async function eraseAPost(
  { events, clock, removeMedia }: ContentDeps,
  db: Db,
  authorId: string,
): Promise<boolean> {
  const postId = await findAPostOf(db, authorId)
  if (postId === undefined) return false
  const commentIds = await findCommentsBelow(db, postId)
  await eraseComments(events, db, { postId, ids: commentIds })
  let isMuchLeft = commentIds.length > 0
  for (const table of belowPosts) {
    if ((await deleteSome(db, { table, column: 'post_id' }, postId)) === erasedAtOnce) isMuchLeft = true
  }
  if (isMuchLeft) return true
  const pictures = await findPictureKeys(db, postId)
  await removeMedia(
    db,
    pictures.map(({ key }) => `${key}/`),
  )
  await events.emit(db, { type: 'post-deleted', actorId: authorId, postId })
  await deleteCase(db, { kind: 'post', subject_id: postId })
  await replaceByTombstone(db, postId, clock())
  return true
}

/** Erases some comments of a member, below whomever's posts, with the replies to them; answers whether there may be more. */
export async function eraseSomeComments({ events }: ContentDeps, db: Db, authorId: string): Promise<boolean> {
  const comments = await findSomeCommentsOf(db, authorId)
  for (const { id, post_id: postId } of comments) {
    const replies = await findSomeRepliesTo(db, id)
    await eraseComments(events, db, { postId, ids: replies })
    // Where there may be more replies the comment waits for its next turn.
    if (replies.length < erasedAtOnce) await eraseComments(events, db, { postId, ids: [id] })
  }
  return comments.length > 0
}

async function eraseComments(
  events: DomainEvents,
  db: Db,
  { postId, ids }: { postId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const post = await lockPost(db, postId)
  const living = await findLivingAmong(db, ids)
  await addToCommentCount(db, postId, -living.length)
  for (const { id: commentId, parent_id: parentId, author_id: actorId } of living) {
    if (parentId !== null) await addToReplyCount(db, parentId, -1)
    if (post) await events.emit(db, { type: 'comment-deleted', actorId, postId, authorId: post.author_id, commentId })
  }
  for (const id of ids) await deleteCase(db, { kind: 'comment', subject_id: id })
  await deleteComments(db, ids)
}
