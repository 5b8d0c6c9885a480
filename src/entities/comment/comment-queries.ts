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

const before = 'before '

/** A page parameter here is null for the page around the comment, a cursor for one after it, and `before` with a cursor for one ahead. */
function placeAt(pageParam: string | null, around: CommentId | undefined) {
  if (pageParam === null) return { around }
  return pageParam.startsWith(before) ? { before: pageParam.slice(before.length) } : { cursor: pageParam }
}

/** The comments of a post around one of them, page by page in both directions. */
export function commentsAroundQuery(postId: PostId, around: CommentId | undefined, order: CommentOrder) {
  return infiniteQueryOptions({
    queryKey: commentKeys.aroundIn(postId, around, order),
    queryFn: async ({ pageParam, signal, client }): Promise<CommentPage> => {
      const input = { params: { postId }, query: { order, ...placeAt(pageParam, around) } }
      const { comments: items, next_cursor, previous_cursor } = await call(listComments, input, { signal })
      // It begins the list: without a connection the post shows it, too, whichever way one came.
      if (previous_cursor === null) {
        const { queryKey } = commentsQuery(postId, order)
        client.setQueryData(queryKey, (list) => list ?? { pages: [{ items, next_cursor }], pageParams: [null] })
      }
      return { items, next_cursor, previous_cursor }
    },
    ...byCursor,
    getPreviousPageParam: ({ previous_cursor }: CommentPage) => (previous_cursor ? before + previous_cursor : null),
    staleTime: 0,
    meta: { storageKey: `comments:${postId}:${order}:${around}` },
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
