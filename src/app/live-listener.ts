import type { QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { product } from '#contract/product.ts'
import { isSavingData, subscribeToDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { unreadCountQuery } from '#src/entities/notification/unread-count-query.ts'
import { type Moment, momentOfAsking } from '#src/entities/outbox/acknowledgements.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { recordHeard } from '#src/offline/live/live-state.ts'
import { liveTopic } from '#src/offline/live/live-topic.ts'
import { readStream, type StreamEnd } from '#src/offline/live/read-stream.ts'
import { locks } from '#src/offline/locks.ts'
import { backOffMs } from '#src/offline/outbox/next-step.ts'
import { knownSession, subscribeToSession } from '#src/offline/storage/session-store.ts'
import { createLiveEffects } from './apply-live.ts'
import { watchPosts } from './watched-posts.ts'

/** 2 s, 4 s … 64 s between tries. */
const longestTries = 6

/**
 * Hears of what happens while somebody looks: one tab holds the stream and tells the member's others. Off while data is saved, while
 * the page is hidden or put aside, and without a connection; screens ask from time to time then. What it answers ends it.
 */
export function listenLive(client: QueryClient): () => void {
  const { lastEventId, endHearing } = hearTopic(client)
  let isAside = false
  let hasNone = false
  let listensAs: AccountId | undefined
  let leaving: AbortController | undefined

  const follow = () => {
    const isWanted = !hasNone && !isAside && !document.hidden && !isSavingData() && isConnected(connection.read())
    const next = isWanted ? knownSession()?.user.id : undefined
    if (next === listensAs) return
    listensAs = next
    leaving?.abort()
    recordHeard(undefined)
    // Nobody tells of it any more: who asked rarely because they were told asks as ever again.
    if (isSavingData()) askAgain(client)
    if (next === undefined) return
    leaving = new AbortController()
    const { signal: untilLeft } = leaving
    const run = async () => {
      hasNone = (await listenAs(client, { memberId: next, signal: untilLeft, lastEventId })) === 'none'
    }
    locks.hold(`${product.storagePrefix}-live-${next}`, run, untilLeft).catch((cause: unknown) => {
      if (!untilLeft.aborted) console.error('What happens cannot be listened to.', cause)
    })
  }
  const putAside = ({ type }: PageTransitionEvent) => {
    isAside = type === 'pagehide'
    follow()
  }

  const listening = new AbortController()
  const { signal } = listening
  const ends = [subscribeToDataSaver(follow), connection.subscribe(follow), subscribeToSession(follow), endHearing]
  document.addEventListener('visibilitychange', follow, { signal })
  window.addEventListener('pagehide', putAside, { signal })
  window.addEventListener('pageshow', putAside, { signal })
  follow()
  return () => {
    for (const end of ends) end()
    listening.abort()
    leaving?.abort()
  }
}

/** How far a member was told. */
interface Progress {
  memberId: AccountId
  lastEventId: string
  asked: Moment
}

/** Carries out what is told, in every tab alike, and knows how far: the tab that listens next goes on from there. */
function hearTopic(client: QueryClient) {
  const apply = createLiveEffects(client)
  let progress: Progress | undefined
  const progressOf = (memberId: AccountId): Progress => {
    if (progress?.memberId === memberId) return progress
    // The first screen was asked for when the page began, or a little later.
    const lastEventId = String(Math.floor(serverNow() - performance.now()))
    return (progress = { memberId, lastEventId, asked: momentOfAsking() })
  }
  const endHearing = liveTopic.subscribe(({ memberId, said }) => {
    if (memberId !== knownSession()?.user.id) return
    const own = progressOf(memberId)
    if (said.what === 'asking') own.asked = momentOfAsking()
    else own.lastEventId = said.id ?? own.lastEventId
    if (said.what === 'heard' && said.event) apply(said.event, own.asked)
  })
  return { lastEventId: (memberId: AccountId) => progressOf(memberId).lastEventId, endHearing }
}

interface Stay {
  memberId: AccountId
  signal: AbortSignal
  lastEventId: (memberId: AccountId) => string
}

/** Keeps a stream up until it is not wanted any more, or there is none. */
async function listenAs(client: QueryClient, { memberId, signal, lastEventId }: Stay): Promise<'left' | 'none'> {
  for (let misses = 0; !signal.aborted;) {
    // As this page knows it: a page that is shown again looks first whether the session on the device is another one by now.
    const session = knownSession()
    if (session?.user.id !== memberId) return 'left'
    const { asked: posts, changed, stop } = watchPosts(client)
    let hasHeard = false
    liveTopic.announce({ memberId, said: { what: 'asking' } })
    const end = await readStream({
      session,
      posts,
      lastEventId: lastEventId(memberId),
      signal: AbortSignal.any([signal, changed]),
      onHeard({ id, event }) {
        hasHeard = true
        recordHeard(performance.now())
        liveTopic.announce({ memberId, said: { what: 'heard', id, event } })
      },
    }).finally(stop)
    if (signal.aborted) return 'left'
    if (changed.aborted) continue
    recordHeard(undefined)
    if (end.outcome === 'none') return 'none'
    if (end.outcome === 'refused' && end.status === 401) {
      liveTopic.announce({ memberId, said: { what: 'heard', event: { type: 'session-ended' } } })
    }
    misses = hasHeard ? 0 : misses + 1
    // Who asked rarely because they were told asks as ever again, from their next answer on.
    if (misses === 1) askAgain(client)
    await pause(waitMs(end, misses), signal)
  }
  return 'left'
}

function askAgain(client: QueryClient): void {
  for (const queryKey of [postKeys.feeds, unreadCountQuery().queryKey]) void client.invalidateQueries({ queryKey })
}

function waitMs(end: StreamEnd, misses: number): number {
  const least = end.outcome === 'refused' ? (end.retryAfterMs ?? 0) : 0
  return least + backOffMs(Math.min(longestTries, misses), { random: Math.random() })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
