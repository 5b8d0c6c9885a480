import type { CommentOrder } from '#contract/comment.ts'
import type { PostId } from '#contract/ids.ts'
import { commentsAroundQuery, commentsQuery } from '#src/entities/comment/comment-queries.ts'
import { usePagesAround } from './use-pages-around.ts'

interface WantedPages {
  order: CommentOrder
  /** False while the post waits in the outbox. */
  isSent: boolean
  /** The comment that the address asks for. */
  wanted: string | undefined
}

const earlierWords = {
  oldest: { label: 'Show earlier', failedText: 'Earlier comments could not be loaded.' },
  newest: { label: 'Show newer', failedText: 'Newer comments could not be loaded.' },
}

/** The comments of a post, at the one that is wanted. */
export function useCommentPages(postId: PostId, { order, isSent, wanted }: WantedPages) {
  return usePagesAround({
    whole: commentsQuery(postId, order),
    around: (id) => commentsAroundQuery(postId, id, order),
    earlierWords: earlierWords[order],
    isSent,
    wanted,
  })
}
