import type { Comment } from '#contract/comment.ts'
import { closedTexts } from '#contract/closed-texts.ts'
import { assertCommentKnown, assertPostThere } from '#server/assert-there.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { EarlyDeletions } from '#server/http/early-deletions.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findPostFacts, type PostFacts } from '../posts/post-summary-repo.ts'
import { mayComment } from '../reach/reach-summary-repo.ts'
import { readLivingComment } from './comment-guards.ts'
import {
  addToCommentCount,
  addToReplyCount,
  eraseRemoved,
  findCommentFacts,
  insertComment,
  lockMembers,
  lockPost,
  markDeleted,
} from './comment-repo.ts'
import { toComment } from './comment-view.ts'
import { lockComment } from './lock-comment.ts'
import type { TakeRepliesAlong } from './take-replies-along.ts'

interface CommentDeps {
  clock: () => number
  newId: () => string
  events: DomainEvents
  earlyDeletions: EarlyDeletions
  takeRepliesAlong: TakeRepliesAlong
}

export interface NewComment {
  /** Made on the device; the server makes one when it is absent. */
  id: string | undefined
  postId: string
  content: string
  parentId: string | undefined
}

/** How many comments and replies the post has, and how many replies what is answered, if anything is. */
interface Counts {
  comment_count: number | undefined
  reply_count: number | undefined
}

export type CommentService = ReturnType<typeof makeCommentService>

/** Comments and their replies, one level deep: written and deleted. */
export function makeCommentService(deps: CommentDeps) {
  const { clock, newId, events, earlyDeletions } = deps
  return {
    /** The same id twice by the same member is the same comment. */
    async create(db: Db, comment: NewComment, actorId: string): Promise<Counts & { comment: Comment }> {
      const { id = newId(), postId, content, parentId } = comment
      // A block that hides what they wrote, and their own deletion of this, find it or are found.
      await lockMembers(db, [actorId])
      assertPostThere(await findPostFacts(db, postId, actorId))
      // Then at once: whoever writes below a post takes this lock before any comment, so that nobody waits in a circle.
      const post = assertPostThere(await lockPost(db, postId))
      const { author_id: authorId } = post
      const parent = parentId === undefined ? undefined : await parentOf(db, { parentId, postId, authorId, actorId })
      await earlyDeletions.mustNotBeDeleted(db, { id, actorId })
      await assertMayComment(db, { id, post }, actorId)
      const place = { id, post_id: postId, parent_id: parent?.id ?? null, author_id: actorId }
      if (!(await insertComment(db, { ...place, content, created_at: clock(), deleted_at: null }))) {
        await assertSame(db, place)
        const counts = { comment_count: post.comment_count, reply_count: parent?.reply_count }
        return { comment: toComment(await readLivingComment(db, id, actorId)), ...counts }
      }
      const comment_count = await addToCommentCount(db, postId, 1)
      const reply_count = parent && (await addToReplyCount(db, parent.id, 1))
      const answered = parent && { parent: { commentId: parent.id, authorId: parent.author_id } }
      await events.emit(db, { type: 'comment-created', actorId, postId, authorId, commentId: id, ...answered })
      return { comment: toComment(await readLivingComment(db, id, actorId)), comment_count, reply_count }
    },

    /** A comment that is still to come is barred; run before the transaction, which ends with the refusal. */
    async prepareRemoval(db: Db, commentId: string, actorId: string): Promise<void> {
      // An id is taken for everybody.
      const isThere = async (reads: Db) => (await findCommentFacts(reads, commentId, undefined)) !== undefined
      await earlyDeletions.record(db, { id: commentId, actorId }, isThere)
    },

    /** Deletes an own comment with its replies and answers how many are left; a second time changes nothing. */
    async remove(db: Db, commentId: string, actorId: string): Promise<Counts> {
      const comment = assertCommentKnown(await findCommentFacts(db, commentId, actorId))
      if (comment.author_id !== actorId) throw refuse('forbidden', 'Only its author can delete a comment.')
      return takeAway(deps, db, commentId)
    },
  }
}

/** Deletes a comment; one that a moderator removed is gone already, and cannot be put back any more. */
async function takeAway({ clock, events, takeRepliesAlong }: CommentDeps, db: Db, commentId: string): Promise<Counts> {
  const place = await lockComment(db, commentId)
  if (!place) return { comment_count: undefined, reply_count: undefined }
  const { post_id: postId, parent_id: parentId, author_id: actorId, authorOfPost: authorId } = place
  const gone = await markDeleted(db, commentId, clock())
  if (!gone) {
    if ((await eraseRemoved(db, commentId)) && parentId === null) await takeRepliesAlong(db, { commentId })
    return { comment_count: place.commentsOfPost, reply_count: place.replies_of_parent ?? undefined }
  }
  const reply_count = parentId === null ? undefined : await addToReplyCount(db, parentId, -1)
  // What went with the comment that it answers is not counted any more.
  const isCounted = place.parent_deleted_at === null
  const comment_count = isCounted ? await addToCommentCount(db, postId, -1 - gone.reply_count) : place.commentsOfPost
  await events.emit(db, { type: 'comment-deleted', actorId, postId, authorId, commentId })
  if (parentId === null) await takeRepliesAlong(db, { commentId })
  return { comment_count, reply_count }
}

/** One that is there already may be sent again, whoever may comment by now. */
async function assertMayComment(
  db: Db,
  { id, post }: { id: string; post: Pick<PostFacts, 'author_id' | 'comments_from'> },
  actorId: string,
): Promise<void> {
  if (await mayComment(db, post, actorId)) return
  if (await findCommentFacts(db, id, undefined)) return
  throw refuse('forbidden', closedTexts[post.comments_from === 'nobody' ? 'nobody' : 'followed'])
}

interface Answering {
  parentId: string
  postId: string
  /** Of the post. */
  authorId: string
  actorId: string
}

async function parentOf(db: Db, { parentId, postId, authorId, actorId }: Answering) {
  const parent = await findCommentFacts(db, parentId, actorId)
  if (!parent || parent.deleted_at !== null) throw refuse('not-found', 'The comment you answer does not exist.')
  const isShown = parent.hidden_at === null || [parent.author_id, authorId].includes(actorId)
  if (!isShown) throw refuse('not-found', 'The comment you answer does not exist.')
  if (parent.post_id !== postId) throw refuse('bad-request', 'The comment you answer belongs to another post.')
  if (parent.parent_id !== null) throw refuse('bad-request', 'Replies go one level deep.')
  return parent
}

interface Place {
  id: string
  post_id: string
  parent_id: string | null
  author_id: string
}

/** The id is taken: fine when by the same comment, sent again. */
async function assertSame(db: Db, { id, post_id, parent_id, author_id }: Place): Promise<void> {
  const known = await findCommentFacts(db, id, undefined)
  if (known?.author_id !== author_id || known.post_id !== post_id || known.parent_id !== parent_id) {
    throw refuse('conflict', 'This comment id is in use.')
  }
  if (known.deleted_at !== null) throw refuse('gone', 'This comment was deleted.', { field: 'id' })
}
