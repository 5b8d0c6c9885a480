import type { InfiniteData } from '@tanstack/react-query'
import type { Comment } from '#contract/comment.ts'

// By themselves: the first screen needs nothing else of such lists.

/** A page of comments, or of replies with the comment they answer. */
export interface CommentPage {
  items: Comment[]
  next_cursor: string | null
  /** Set where a list was not read from its beginning on: null where this page begins it. */
  previous_cursor?: string | null | undefined
  comment?: Comment | undefined
}

/** A list of comments as far as it was fetched; page parameters are cursors. */
export type CommentPages = InfiniteData<CommentPage>

/** The comments in the order of the pages. One that came twice counts where it came last: that is where the server has it. */
export function commentsIn(list: CommentPages | undefined): Comment[] {
  const all = list?.pages.flatMap((page) => page.items) ?? []
  const lastPlaces = new Map(all.map(({ id }, at) => [id, at]))
  return all.filter(({ id }, at) => lastPlaces.get(id) === at)
}

/** The comment that the replies of this list answer, when it came with them. */
export function parentIn(list: CommentPages | undefined): Comment | undefined {
  return list?.pages.findLast((page) => page.comment !== undefined)?.comment
}
