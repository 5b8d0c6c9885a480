import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { feedTypes } from '#contract/post.ts'
import { checkPosts } from '#src/entities/post/check-posts.ts'
import type { FeedState } from '#src/entities/post/feed-state.ts'
import { forgetPosts } from '#src/entities/post/forget-posts.ts'
import { cachedPosts } from '#src/entities/post/post-cache.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { readKey, writeKey } from '#src/offline/storage/persisted-value.ts'

/** How many places of a feed above and below what is on screen are looked after as well. */
const aroundScreen = 10
const mostOnScreen = 60
/** What the server said of a post this long ago needs no asking. */
const freshMs = 5_000
/** After a refresh: its cards are drawn by then. */
const settleMs = 300

/**
 * Keeps the posts on this device with the server beyond what a refresh of a feed brings: counters of those on screen, and the
 * removal of those that were deleted. Asks once after each refresh, on coming back to the app, and when the connection is back.
 */
export function watchCachedPosts(queryClient: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isWantedAgain = false
  const ask = async () => {
    timer = undefined
    if (isAsking) {
      isWantedAgain = true
      return
    }
    if (!isConnected(connection.read()) || knownSession() === undefined) return
    // A refresh under way asks when its answer is there: once is enough.
    if (queryClient.isFetching({ queryKey: postKeys.feeds }) > 0) return
    isAsking = true
    try {
      await askAboutPosts(queryClient)
    } catch (cause) {
      // No answer is a state, and the next refresh asks again.
      if (!(cause instanceof ApiError)) console.error('The posts on this device could not be looked after.', cause)
    } finally {
      isAsking = false
      if (isWantedAgain) askSoon()
      isWantedAgain = false
    }
  }
  const askSoon = () => {
    timer ??= setTimeout(() => void ask(), settleMs)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !partialMatchKey(event.query.queryKey, postKeys.feeds)) return
    if (event.action.type === 'success' && event.action.manual !== true) askSoon()
  })
  connection.subscribe((status) => {
    if (isConnected(status)) askSoon()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askSoon()
  })
  if (wasFeedRefreshed(queryClient)) askSoon()
}

/** Whether the answer of the first refresh came before this: a feed that was read from the device is older than the page. */
function wasFeedRefreshed(queryClient: QueryClient): boolean {
  const feeds = queryClient.getQueryCache().findAll({ queryKey: postKeys.feeds })
  return feeds.some(({ state }) => state.dataUpdatedAt >= performance.timeOrigin)
}

async function askAboutPosts(queryClient: QueryClient): Promise<void> {
  const memberId = knownSession()?.user.id
  const since = await readKey('deletions-known')
  // The first time nobody knows what was deleted before: every post on the device is asked for.
  const held = since === undefined ? idsIn(queryClient, 'all') : aroundTheScreen(queryClient)
  const ids = held.filter((id) => isOld(queryClient, id))
  const { gone, until } = await checkPosts(queryClient, { ids, since })
  if (memberId === undefined || knownSession()?.user.id !== memberId) return
  await forgetPosts(queryClient, gone)
  if (until !== since) await writeKey('deletions-known', until)
}

/** The posts on screen and those a little above and below in the feed being read. */
export function aroundTheScreen(queryClient: QueryClient): PostId[] {
  const onScreen = idsIn(queryClient, 'active').slice(0, mostOnScreen)
  const read = feedTypes.filter((type) =>
    queryClient
      .getQueryCache()
      .find({ queryKey: postKeys.feed(type) })
      ?.isActive(),
  )
  const near = new Set([...onScreen, ...read.flatMap((type) => neighbours(queryClient, { type, onScreen }))])
  return [...near]
}

/** Whether the post is on this device and nobody has just heard of it. */
function isOld(queryClient: QueryClient, id: PostId): boolean {
  const state = queryClient.getQueryState(postKeys.one(id))
  return state?.data !== undefined && Date.now() - state.dataUpdatedAt > freshMs
}

interface Place {
  type: (typeof feedTypes)[number]
  onScreen: readonly PostId[]
}

function neighbours(queryClient: QueryClient, { type, onScreen }: Place): PostId[] {
  const entries = queryClient.getQueryData<FeedState>(postKeys.feed(type))?.entries ?? []
  const shown = new Set(onScreen)
  const at = entries.flatMap((entry, index) => (entry.kind === 'post' && shown.has(entry.id) ? [index] : []))
  const [first, last] = [at.at(0), at.at(-1)]
  if (first === undefined || last === undefined) return []
  const near = entries.slice(Math.max(0, first - aroundScreen), last + aroundScreen + 1)
  return near.flatMap((entry) => (entry.kind === 'post' ? [entry.id] : []))
}

function idsIn(queryClient: QueryClient, type: 'all' | 'active'): PostId[] {
  return cachedPosts(queryClient, type).map(({ id }) => id)
}
