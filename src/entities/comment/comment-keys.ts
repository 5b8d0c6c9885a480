import type { CommentOrder } from '#contract/comment.ts'
import type { CommentId, PostId } from '#contract/ids.ts'

/** The cache keys of the lists that hold comments: those of a post, and the replies to one of them. */
export const commentKeys = {
  lists: ['comments'] as const,
  ofPost: (postId: PostId) => ['comments', postId] as const,
  newestOfPost: (postId: PostId) => ['comments', postId, 'newest'] as const,
  /** Those around one of them, in either order. */
  aroundIn: (postId: PostId, id: CommentId | undefined, order: CommentOrder) =>
    ['comments', postId, order, 'around', id] as const,
  replyLists: ['replies'] as const,
  repliesTo: (commentId: CommentId) => ['replies', commentId] as const,
}
