import type { CommentOrder } from '#contract/comment.ts'
import type { CommentId, PostId } from '#contract/ids.ts'

/** One type for all: what reads one kind of list reads the other. */
type ListKey = readonly (string | undefined)[]

/** The cache keys of the lists that hold comments: those of a post, and the replies to one of them. */
export const commentKeys = {
  lists: ['comments'] as const,
  ofPost: (postId: PostId): ListKey => ['comments', postId],
  newestOfPost: (postId: PostId): ListKey => ['comments', postId, 'newest'],
  /** Those around one of them, in either order. */
  aroundIn: (postId: PostId, id: CommentId | undefined, order: CommentOrder): ListKey => [
    'comments',
    postId,
    order,
    'around',
    id,
  ],
  replyLists: ['replies'] as const,
  repliesTo: (commentId: CommentId): ListKey => ['replies', commentId],
  /** Those around one of them. */
  repliesAround: (commentId: CommentId, id: CommentId | undefined): ListKey => ['replies', commentId, 'around', id],
}
