import { infiniteQueryOptions } from '@tanstack/react-query'
import { listComments, listReplies, type CommentOrder } from '#contract/comment.ts'
import type { CommentId, PostId } from '#contract/ids.ts'
import { call } from '#src/offline/api/call.ts'
import { byCursor, pageAt } from '../paged-list/by-cursor.ts'
import { commentKeys } from './comment-keys.ts'
import type { CommentPage } from './comment-pages.ts'

/** The comments of a post, page by page: as the talk went, unless the newest shall come first. */
export function commentsQuery(postId: PostId, order: CommentOrder = 'oldest') {
  const isNewest = order === 'newest'
  return infiniteQueryOptions({
    queryKey: isNewest ? commentKeys.newestOfPost(postId) : commentKeys.ofPost(postId),
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const input = { params: { postId }, query: { order, ...pageAt(pageParam) } }
      const { comments, next_cursor } = await call(listComments, input, { signal })
      return { items: comments, next_cursor }
    },
    ...byCursor,
    // Asked anew each time its screen opens: what a device has cached may lack what was sent a moment before it closed.
    staleTime: 0,
    // A bookmark's thread stays on the device though nobody looks at it.
    gcTime: Infinity,
    meta: { storageKey: isNewest ? `comments:${postId}:newest` : `comments:${postId}` },
  })
}

/** A comment with the replies to it, oldest first, page by page. */
export function repliesQuery(commentId: CommentId) {
  return infiniteQueryOptions({
    queryKey: commentKeys.repliesTo(commentId),
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const input = { params: { commentId }, query: pageAt(pageParam) }
      const { comment, replies, next_cursor } = await call(listReplies, input, { signal })
      return { items: replies, next_cursor, comment }
    },
    ...byCursor,
    // Asked anew each time its screen opens: what a device has cached may lack what was sent a moment before it closed.
    staleTime: 0,
    meta: { storageKey: `replies:${commentId}` },
  })
}
