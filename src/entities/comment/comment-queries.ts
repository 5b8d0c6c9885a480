import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { listComments, listReplies, type CommentOrder } from '#contract/comment.ts'
import type { CommentId, PostId } from '#contract/ids.ts'
import { call } from '#src/offline/api/call.ts'
import { commentListsOf } from '#src/offline/storage/storage-keys.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { byCursor, pageAt } from '../paged-list/by-cursor.ts'
import { readPastEmpty } from '../paged-list/read-past-empty.ts'
import { commentKeys } from './comment-keys.ts'
import type { CommentPage } from './comments-in.ts'
import { toldComments } from './told-comments.ts'

/** The comments of a post, page by page: as the talk went, unless the newest shall come first. */
export function commentsQuery(postId: PostId, order: CommentOrder = 'oldest') {
  const isNewest = order === 'newest'
  return infiniteQueryOptions({
    queryKey: isNewest ? commentKeys.newestOfPost(postId) : commentKeys.ofPost(postId),
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<CommentPage> => {
      const input = { params: { postId }, query: { order, ...pageAt(pageParam) } }
      const { comments, next_cursor } = await call(listComments, input, { signal })
      return toldComments({ client, queryKey }, { items: comments, next_cursor })
    },
    ...byCursor,
    // Asked anew each time its screen opens: what a device has cached may lack what was sent a moment before it closed.
    staleTime: 0,
    // A bookmark's thread stays on the device though nobody looks at it.
    gcTime: Infinity,
    meta: { storageKey: commentListsOf(postId)[isNewest ? 1 : 0] },
  })
}

/** Reads a list of comments or replies. */
export type CommentsQuery = ReturnType<typeof commentsQuery>

const before = 'before '

/** A page parameter here is null for the page around the comment, a cursor for one after it, and `before` with a cursor for one ahead. */
function placeAt(pageParam: string | null, around: CommentId | undefined) {
  if (pageParam === null) return { around }
  return pageParam.startsWith(before) ? { before: pageParam.slice(before.length) } : { cursor: pageParam }
}

const placeBefore = ({ previous_cursor }: CommentPage) => (previous_cursor ? before + previous_cursor : null)

const bothWays = { ...byCursor, getPreviousPageParam: placeBefore }

/**
 * The end of a list goes on by itself; what leads to those ahead is pressed, so it reads past pages with nothing on them. When such a page is
 * asked for anew, the list goes on from where the first of them ended: what stands between is nothing that is shown.
 */
async function readAround(
  read: (place: string | null) => Promise<CommentPage>,
  pageParam: string | null,
): Promise<CommentPage> {
  const isAhead = pageParam?.startsWith(before) ?? false
  let first: CommentPage | undefined
  const readOne = async (place: string | null) => {
    const page = await read(place)
    first ??= page
    return page
  }
  const isEmpty = ({ items }: CommentPage) => isAhead && items.length === 0
  const page = await readPastEmpty<CommentPage, string | null>(readOne, pageParam, { isEmpty, cursorOf: placeBefore })
  return { ...page, next_cursor: first?.next_cursor ?? null }
}

/** Has the beginning of a list on the device, too: without a connection it shows whichever way one comes to it. */
function haveBeginning(client: QueryClient, whole: CommentsQuery, page: CommentPage): void {
  if (client.getQueryData(whole.queryKey) !== undefined) return
  if (page.previous_cursor !== null) void client.prefetchInfiniteQuery(whole)
  else {
    buildQuery(client, whole)
    client.setQueryData(whole.queryKey, { pages: [{ ...page, previous_cursor: undefined }], pageParams: [null] })
  }
}

/** The comments of a post around one of them, page by page in both directions. */
export function commentsAroundQuery(postId: PostId, around: CommentId | undefined, order: CommentOrder) {
  return infiniteQueryOptions({
    queryKey: commentKeys.aroundIn(postId, around, order),
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<CommentPage> => {
      const page = await readAround(async (place): Promise<CommentPage> => {
        const input = { params: { postId }, query: { order, ...placeAt(place, around) } }
        const { comments: items, next_cursor, previous_cursor } = await call(listComments, input, { signal })
        return toldComments({ client, queryKey }, { items, next_cursor, previous_cursor })
      }, pageParam)
      haveBeginning(client, commentsQuery(postId, order), page)
      return page
    },
    ...bothWays,
    staleTime: 0,
    meta: { storageKey: `comments:${postId}:${order}:${around}` },
  })
}

/** A comment with the replies to it, oldest first, page by page. */
export function repliesQuery(commentId: CommentId) {
  return infiniteQueryOptions({
    queryKey: commentKeys.repliesTo(commentId),
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<CommentPage> => {
      const input = { params: { commentId }, query: pageAt(pageParam) }
      const { comment, replies, next_cursor } = await call(listReplies, input, { signal })
      return toldComments({ client, queryKey }, { items: replies, next_cursor, comment })
    },
    ...byCursor,
    // Asked anew each time its screen opens: what a device has cached may lack what was sent a moment before it closed.
    staleTime: 0,
    meta: { storageKey: `replies:${commentId}` },
  })
}

/** A comment with the replies to it around one of them, page by page in both directions. */
export function repliesAroundQuery(commentId: CommentId, around: CommentId | undefined) {
  return infiniteQueryOptions({
    queryKey: commentKeys.repliesAround(commentId, around),
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<CommentPage> => {
      const page = await readAround(async (place): Promise<CommentPage> => {
        const input = { params: { commentId }, query: placeAt(place, around) }
        const { comment, replies: items, next_cursor, previous_cursor } = await call(listReplies, input, { signal })
        return toldComments({ client, queryKey }, { items, next_cursor, previous_cursor, comment })
      }, pageParam)
      haveBeginning(client, repliesQuery(commentId), page)
      return page
    },
    ...bothWays,
    staleTime: 0,
    meta: { storageKey: `replies:${commentId}:${around}` },
  })
}
