import type { DomainEvents } from '#server/domain-events.ts'
import type { CopiedTable } from '#server/infra/db/copied-tables.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { withholdPost } from '#server/infra/db/withheld-media-repo.ts'
import type { RemoveMedia } from '#server/infra/media/remove-media.ts'
import { addToCommentCount, addToReplyCount, lockPost } from '#server/modules/comments/comment-repo.ts'
import { isSuspended } from '#server/modules/moderation/decision-repo.ts'
import { findPictureKeys } from '#server/modules/posts/post-repo.ts'
import {
  deleteCase,
  deleteComments,
  deleteSomeLikesOf,
  deleteSomeOf,
  deleteSomeReportsOf,
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
const belowPosts: readonly CopiedTable[] = [
  'likes',
  'reposts',
  'bookmarks',
  'post_views',
  'share_links',
  'notifications',
]

/** Erases a post of a member with everything below it, or some of that; answers whether there may be more. */
export async function eraseAPost(
  { events, clock, removeMedia }: ContentDeps,
  db: Db,
  authorId: string,
): Promise<boolean> {
  const postId = await findAPostOf(db, authorId)
  if (postId === undefined) return false
  const commentIds = await findCommentsBelow(db, postId)
  if (await deleteSomeBelow(db, commentIds)) return true
  await eraseComments(events, db, { postId, ids: commentIds })
  let isMuchLeft = commentIds.length > 0
  for (const table of belowPosts) {
    if (await deleteSomeOf(db, { table, column: 'post_id' }, postId)) isMuchLeft = true
  }
  if (await deleteSomeReportsOf(db, 'post', [postId])) isMuchLeft = true
  if (isMuchLeft) return true
  const pictures = await findPictureKeys(db, postId)
  // Their posts are what withheld them: nobody is to see the files until they are gone, either.
  if (await isSuspended(db, authorId)) await withholdPost(db, postId)
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
  const ids = comments.map(({ id }) => id)
  if (await deleteSomeBelow(db, ids)) return true
  let erased = 0
  for (const { id, post_id: postId } of comments) {
    const replies = await findSomeRepliesTo(db, id)
    if (await deleteSomeBelow(db, replies)) return true
    await eraseComments(events, db, { postId, ids: replies })
    // Where there may be more replies the comment waits for its next turn.
    if (replies.length === erasedAtOnce) return true
    await eraseComments(events, db, { postId, ids: [id] })
    erased += replies.length + 1
    if (erased >= erasedAtOnce) return true
  }
  return comments.length > 0
}

/** Deletes some of what belongs to comments and may be much; answers whether there may be more. */
async function deleteSomeBelow(db: Db, commentIds: readonly string[]): Promise<boolean> {
  return (await deleteSomeLikesOf(db, commentIds)) || (await deleteSomeReportsOf(db, 'comment', commentIds))
}

async function eraseComments(
  events: DomainEvents,
  db: Db,
  { postId, ids }: { postId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  const post = await lockPost(db, postId)
  const living = await findLivingAmong(db, ids)
  // What went with the comment that it answers is not counted any more.
  const counted = living.filter(({ parent_deleted_at }) => parent_deleted_at === null)
  await addToCommentCount(db, postId, -counted.length)
  for (const { id: commentId, parent_id: parentId, author_id: actorId } of living) {
    if (parentId !== null) await addToReplyCount(db, parentId, -1)
    if (post) await events.emit(db, { type: 'comment-deleted', actorId, postId, authorId: post.author_id, commentId })
  }
  for (const id of ids) await deleteCase(db, { kind: 'comment', subject_id: id })
  await deleteComments(db, ids)
}
