import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { commentOrders } from '#contract/comment.ts'
import type { AccountId } from '#contract/ids.ts'
import type { Media } from '#contract/media.ts'
import type { Post } from '#contract/post.ts'
import { commentsIn } from '#src/entities/comment/comments-in.ts'
import { commentsQuery } from '#src/entities/comment/comment-queries.ts'
import { isSavingData } from '#src/entities/data-saver/data-saver.ts'
import { bookmarksQuery } from '#src/entities/post/bookmarks-query.ts'
import { cachedPosts } from '#src/entities/post/post-cache.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { locks } from '#src/offline/locks.ts'
import { cachePictures, dropSentPictures } from '#src/offline/storage/offline-pictures.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'

const settleMs = 1_000
/** So many of the member's own newest posts have the pictures that were sent from this device stay on it. */
const ownPostsSpared = 10
/** Wide enough for every screen a post is read on; the widest copy of all is for the preview with a connection. */
const offlineWidth = 1280

/** Caches the bookmarked posts of whoever is signed in for offline: their comments and pictures, until the bookmark is taken back. */
export function cacheBookmarks(queryClient: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      cacheAll(queryClient).catch((cause: unknown) =>
        console.error('Bookmarks could not be persisted for offline.', cause),
      )
    }, settleMs)
  }
  const bookmarked = new Map<string, boolean>()
  queryClient.getQueryCache().subscribe((event) => {
    if (!partialMatchKey(event.query.queryKey, postKeys.all) || (event.type !== 'updated' && event.type !== 'removed'))
      return
    const data: unknown = event.type === 'removed' ? undefined : event.query.state.data
    const isBookmarked =
      typeof data === 'object' && data !== null && 'is_bookmarked' in data && data.is_bookmarked === true
    if ((bookmarked.get(event.query.queryHash) ?? false) === isBookmarked) return
    bookmarked.set(event.query.queryHash, isBookmarked)
    later()
  })
  connection.subscribe((status) => {
    if (isConnected(status)) later()
  })
  later()
}

async function cacheAll(queryClient: QueryClient): Promise<void> {
  const memberId = knownSession()?.user.id
  if (memberId === undefined) return
  // One tab after the other: the second one finds everything there.
  await locks.hold(`keep-bookmarks-${memberId}`, () => cacheFor(queryClient, memberId))
}

async function cacheFor(queryClient: QueryClient, memberId: AccountId): Promise<void> {
  const mayFetch = isConnected(connection.read()) && !isSavingData()
  if (mayFetch) await fetchThreads(queryClient)
  const wanted = bookmarkedPosts(queryClient).flatMap((post) => picturesOf(queryClient, post))
  const spared = newestOwnPosts(queryClient, memberId).flatMap(({ media }) => media.map(({ media_url }) => media_url))
  if (knownSession()?.user.id !== memberId) return
  await dropSentPictures(memberId, { except: spared, now: Date.now() })
  await cachePictures(memberId, wanted, mayFetch ? 'fetch' : 'drop-only')
}

function newestOwnPosts(queryClient: QueryClient, memberId: AccountId): Post[] {
  const own = cachedPosts(queryClient).filter(({ user_id, media }) => user_id === memberId && media.length > 0)
  return own.toSorted((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, ownPostsSpared)
}

/** The comments of each, and the list of them, with what was bookmarked on other devices. */
async function fetchThreads(queryClient: QueryClient): Promise<void> {
  if (bookmarkedPosts(queryClient).length === 0) return
  const list = bookmarksQuery()
  if (queryClient.getQueryData(list.queryKey) === undefined) await queryClient.prefetchInfiniteQuery(list)
  const order = (await readKey('comment-order')) ?? 'oldest'
  for (const { id } of bookmarkedPosts(queryClient)) {
    const thread = commentsQuery(id, order)
    if (queryClient.getQueryData(thread.queryKey) === undefined) await queryClient.prefetchInfiniteQuery(thread)
  }
}

function bookmarkedPosts(queryClient: QueryClient): Post[] {
  return cachedPosts(queryClient).filter(({ is_bookmarked }) => is_bookmarked)
}

/** The pictures of a post and the faces in its thread. */
function picturesOf(queryClient: QueryClient, { id, media, profile_picture_url }: Post): string[] {
  const comments = commentOrders.flatMap((order) =>
    commentsIn(queryClient.getQueryData(commentsQuery(id, order).queryKey)),
  )
  const faces = [profile_picture_url, ...comments.map((comment) => comment.profile_picture_url)]
  return [...media.map(offlineCopyOf), ...faces.filter((face) => face !== null)]
}

function offlineCopyOf({ media_url, width, variants }: Media): string {
  if (width <= offlineWidth) return media_url
  return variants.findLast((variant) => variant.width <= offlineWidth)?.url ?? media_url
}
