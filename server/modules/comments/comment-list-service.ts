import type { Comment, CommentsPlace, listComments, listReplies, RepliesPlace } from '#contract/comment.ts'
import type { ReplyInputOf } from '#contract/endpoint.ts'
import { limits } from '#contract/rules.ts'
import { assertPostThere, noSuchComment } from '#server/assert-there.ts'
import type { Viewer } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readWalk } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import { findPostFacts } from '../posts/post-summary-repo.ts'
import { readLivingComment } from './comment-guards.ts'
import { listCommentsOf, listRepliesTo } from './comment-list-repo.ts'
import type { CommentRow } from './comment-summary-repo.ts'
import { toComment } from './comment-view.ts'
import { placeOf, readAround, readBefore, type CommentWindow, type ReadComments } from './comments-around.ts'

interface PartRequest<Place> {
  place: Place
  viewerId: string
  /** Where many that the viewer may not see are passed over. */
  aside?: Db
}

const defaultPage = 30

/** A post's comments without replies, in the order that was asked for: from a cursor on, up to one, or around one of them. */
export async function pageOfComments(
  db: Db,
  postId: string,
  { place, viewerId, aside }: PartRequest<CommentsPlace>,
): Promise<ReplyInputOf<typeof listComments>> {
  assertPostThere(await findPostFacts(db, postId, viewerId))
  const read: ReadComments = (page, order) => listCommentsOf(db, postId, { viewerId, page, order, aside })
  const isInList = ({ post_id, parent_id }: CommentRow) => post_id === postId && parent_id === null
  const part = await readPart(db, place, { viewerId, order: place.order, read, isInList })
  return { comments: part.rows.map(toComment), ...cursorsOf(part) }
}

export type FirstComments = ReturnType<typeof makeFirstComments>

/** The first comments of a post, oldest first; a visitor sees them, too. */
export function makeFirstComments({ heavyReads }: { heavyReads: Db }) {
  return async (db: Db, postId: string, viewerId: Viewer): Promise<Comment[]> => {
    const page = { after: undefined, limit: limits.sharedComments }
    const { rows } = await listCommentsOf(db, postId, { viewerId, page, order: 'oldest', aside: heavyReads })
    return rows.map(toComment)
  }
}

/** A comment and its replies, oldest first: from a cursor on, up to one, or around one of them. */
export async function pageOfReplies(
  db: Db,
  commentId: string,
  { place, viewerId, aside }: PartRequest<RepliesPlace>,
): Promise<ReplyInputOf<typeof listReplies>> {
  const comment = await readLivingComment(db, commentId, viewerId)
  const read: ReadComments = (page, order) => listRepliesTo(db, commentId, { viewerId, page, order, aside })
  const isInList = ({ parent_id }: CommentRow) => parent_id === commentId
  const part = await readPart(db, place, { viewerId, order: 'oldest', read, isInList })
  return { comment: toComment(comment), replies: part.rows.map(toComment), ...cursorsOf(part) }
}

type Part = Omit<CommentWindow, 'previousCursor'> & Partial<CommentWindow>

interface CommentList {
  viewerId: string
  order: CommentsPlace['order']
  read: ReadComments
  isInList: (row: CommentRow) => boolean
}

async function readPart(
  db: Db,
  { cursor, before, around, limit = defaultPage }: RepliesPlace,
  { viewerId, order, read, isInList }: CommentList,
): Promise<Part> {
  if ([cursor, before, around].filter((asked) => asked !== undefined).length > 1)
    throw refuse('bad-request', 'A page starts at a cursor, ends before one, or lies around a comment: one of them.')
  if (around !== undefined) {
    const wanted = await readLivingComment(db, around, viewerId)
    if (!isInList(wanted)) throw noSuchComment()
    return readAround(read, wanted, { order, limit })
  }
  if (before !== undefined) return readBefore(read, before, { order, limit })
  return readWalk({ cursor, limit }, (page) => read(page, order), placeOf)
}

function cursorsOf({ nextCursor, previousCursor }: Part) {
  return { next_cursor: nextCursor, ...(previousCursor !== undefined && { previous_cursor: previousCursor }) }
}
