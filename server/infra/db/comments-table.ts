import type { Generated } from 'kysely'

/** Epoch milliseconds. */
type Instant = number

/** Comments on posts, and replies to those. */
export interface CommentsTable {
  id: string
  post_id: string
  parent_id: string | null
  author_id: string
  content: string
  created_at: Instant
  deleted_at: Instant | null
  /** When a moderator removed it: it counts as deleted, so do the replies to it, and it can be put back. */
  removed_at: Generated<Instant | null>
  /** When the author of the post hid it from everybody but its own author. */
  hidden_at: Generated<Instant | null>
  like_count: Generated<number>
  reply_count: Generated<number>
}
