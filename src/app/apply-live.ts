import type { QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { limits } from '#contract/rules.ts'
import type { LiveEvent } from '#contract/live.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import type { Post } from '#contract/post.ts'
import { commentKeys } from '#src/entities/comment/comment-keys.ts'
import { notificationsQuery } from '#src/entities/notification/notifications-query.ts'
import { unreadCountQuery } from '#src/entities/notification/unread-count-query.ts'
import { isAcknowledgedSince, type Moment, recordTold } from '#src/entities/outbox/acknowledgements.ts'
import { changesPost } from '#src/entities/post/changes-post.ts'
import type { FeedState } from '#src/entities/post/feed-state.ts'
import { forgetPostsSoon } from '#src/entities/post/forget-posts.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { toldCounts } from '#src/entities/post/told-counts.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'

/** Devices that hear of the same post do not all ask for it in the same moment. */
const spreadMs = 1_000
/** Where much is written the feed is asked for no more often. */
const pauseMs = 10_000
/** What is told is mostly by people whom the member does not follow: a feed that had nothing new is asked ever more rarely. */
const longestPauseMs = 60_000

/** Makes what carries out what the stream told, in each tab; `asked` is the moment in which the server was asked for the stream. */
export function createLiveEffects(client: QueryClient): (event: LiveEvent, asked: Moment) => void {
  const lookAtFeeds = createFeedLook(client)
  return (event, asked) => {
    switch (event.type) {
      case 'hello':
        return
      case 'posts':
        if (event.ids.some((id) => isNews(client, id))) lookAtFeeds()
        return
      case 'unread':
        applyUnread(client, event.count)
        return
      case 'counters':
        for (const state of event.posts) applyState(client, state, asked)
        return
      case 'gone':
        // Told of every post there is; what only the worker has goes with the next look at how the posts stand.
        forgetPostsSoon(
          client,
          event.ids.filter((id) => isOnDevice(client, id)),
        )
        return
      case 'session-ended':
        void confirmEnd()
        return
      default:
        assertNever(event)
    }
  }
}

function applyUnread(client: QueryClient, count: number): void {
  const query = unreadCountQuery()
  // An answer that is on its way was asked for before, and may be older.
  void client.cancelQueries({ queryKey: query.queryKey })
  // Beyond what is counted the number says nothing new, and there may be news.
  if (client.getQueryData(query.queryKey) === count && count < limits.unreadCounted) return
  buildQuery(client, query)
  client.setQueryData(query.queryKey, count)
  void client.invalidateQueries({ queryKey: notificationsQuery().queryKey })
}

function createFeedLook(client: QueryClient): () => void {
  let planned: ReturnType<typeof setTimeout> | undefined
  let askedAt = -Infinity
  let pause = pauseMs
  const look = async () => {
    planned = undefined
    askedAt = performance.now()
    const before = activeFeeds(client)
    // A tab that nobody looks at asks when it is looked at again.
    const refetchType = document.hidden ? 'none' : 'active'
    await client.invalidateQueries({ queryKey: postKeys.feeds, refetchType })
    pause = isIdle(before, activeFeeds(client)) ? Math.min(2 * pause, longestPauseMs) : pauseMs
  }
  return () => {
    planned ??= setTimeout(() => void look(), Math.max(Math.random() * spreadMs, askedAt + pause - performance.now()))
  }
}

function activeFeeds(client: QueryClient): { answers: number; listed: number }[] {
  const feeds = client.getQueryCache().findAll({ queryKey: postKeys.feeds, type: 'active' })
  return feeds.map(({ queryKey, state }) => {
    const feed = client.getQueryData<FeedState>(queryKey)
    return { answers: state.dataUpdateCount, listed: feed ? feed.entries.length + feed.pending.length : 0 }
  })
}

/** Asked, the feeds had nothing new. */
function isIdle(before: ReturnType<typeof activeFeeds>, after: ReturnType<typeof activeFeeds>): boolean {
  return (
    before.length === after.length &&
    after.length > 0 &&
    after.every(({ answers, listed }, at) => answers !== before[at]?.answers && listed === before[at]?.listed)
  )
}

/** False for what this device published itself, and for what every feed on the screen lists already. */
function isNews(client: QueryClient, id: PostId): boolean {
  const author = client.getQueryData<Post>(postKeys.one(id))?.user_id
  if (author !== undefined && author === knownSession()?.user.id) return false
  const feeds = client.getQueriesData<FeedState>({ queryKey: postKeys.feeds, type: 'active' })
  return !feeds.every(([, feed]) => feed && isListed(feed, id)) || feeds.length === 0
}

function isListed({ entries, pending }: FeedState, id: PostId): boolean {
  return [...entries, ...pending].some((entry) => entry.kind === 'post' && entry.id === id)
}

type ToldState = Extract<LiveEvent, { type: 'counters' }>['posts'][number]

function applyState(client: QueryClient, { id, ...state }: ToldState, asked: Moment): void {
  client.setQueryData(postQuery(id).queryKey, (post) => {
    if (!post) return undefined
    recordTold(id)
    // What the member did is told at the beginning alone; what was acknowledged since is newer than that.
    const isOld = 'is_liked' in state && isAcknowledgedSince(asked, (each) => changesPost(each, post))
    return isOld ? post : { ...post, ...toldCounts(client, post, state) }
  })
}

/** What ends a session on the device is the answer to a call, here as ever. */
async function confirmEnd(): Promise<void> {
  try {
    await call(countUnreadNotifications, {})
  } catch (cause) {
    if (!(cause instanceof ApiError)) console.error('Whether the session is over could not be asked.', cause)
  }
}

/** Whether the page has a post, or comments on it. */
function isOnDevice(client: QueryClient, id: PostId): boolean {
  const keys = [postKeys.one(id), commentKeys.ofPost(id)]
  return keys.some((queryKey) => client.getQueriesData({ queryKey }).some(([, data]) => data !== undefined))
}
