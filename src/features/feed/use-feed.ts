import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readFeed, type FeedType } from '#contract/post.ts'
import { momentOfAsking } from '#src/entities/outbox/acknowledgements.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { feedPageSize, feedQuery } from '#src/entities/post/feed-queries.ts'
import {
  acceptPending,
  appendPage,
  renewFeed,
  toFeedPage,
  type FeedPage,
  type FeedState,
} from '#src/entities/post/feed-state.ts'
import { fillGap } from '#src/entities/post/fill-gap.ts'
import { cachePosts } from '#src/entities/post/post-cache.ts'
import { askAgainLater } from '#src/entities/query/ask-again.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { lookAgainEvery, lookAgainMs } from '#src/offline/live/live-state.ts'
import { countNewPosts, shownEntries } from './shown-entries.ts'

export type FetchState = 'idle' | 'loading' | 'failed'

/** A feed with everything one can do to it. */
export function useFeed(type: FeedType) {
  const client = useQueryClient()
  const items = useOutbox()
  const query = useQuery({ ...feedQuery(type), refetchInterval: () => lookAgainEvery(lookAgainMs) })
  const { data } = query
  const entries = useMemo(() => shownEntries(data, items), [data, items])
  const newCount = useMemo(() => countNewPosts(data, items), [data, items])
  const { fetchPage, stateOf } = useFeedPages(type)
  const parts = useMemo((): FeedParts => {
    const { queryKey } = feedQuery(type)
    return {
      known: () => client.getQueryData(queryKey),
      update: (change) => void client.setQueryData(queryKey, (feed) => feed && change(feed)),
      fetchPage,
    }
  }, [client, type, fetchPage])
  const loadMore = useCallback(() => loadNext(parts), [parts])
  const emptyUntil = entries.length === 0 && data?.next_cursor
  useEffect(() => {
    if (emptyUntil) void loadMore()
  }, [emptyUntil, loadMore])

  const fill = useCallback((cursor: string) => fillFrom(parts, cursor), [parts])
  const accept = useCallback(() => parts.update(acceptPending), [parts])
  const renew = useCallback(() => parts.update(renewFeed), [parts])
  return { query, entries, newCount, stateOf, loadMore, fill, accept, renew }
}

interface FeedParts {
  known: () => FeedState | undefined
  update: (change: (feed: FeedState) => FeedState) => void
  fetchPage: (cursor: string, again: () => void) => Promise<FeedPage | undefined>
}

/**
 * Adds pages below what is known until one of them adds something: nothing on screen would ask for the next one where all of a page is muted
 * or waits behind the pill.
 */
async function loadNext(parts: FeedParts): Promise<void> {
  let isDone = false
  while (!isDone) {
    const cursor = parts.known()?.next_cursor
    if (!cursor) return
    const again = () => void (parts.known()?.next_cursor === cursor && loadNext(parts))
    const page = await parts.fetchPage(cursor, again)
    if (!page) return
    parts.update((feed) => {
      // Another page may have come meanwhile: one that does not continue the list would tear a hole into it.
      isDone = feed.next_cursor !== cursor
      if (isDone) return feed
      const longer = appendPage(feed, page)
      // What answers every cursor with the same page, as a cache that knows no queries, leads nowhere.
      isDone = longer.entries.length > feed.entries.length || page.next_cursor === cursor
      return longer
    })
  }
}

async function fillFrom(parts: FeedParts, cursor: string): Promise<void> {
  const isThere = () => parts.known()?.entries.some((entry) => entry.kind === 'gap' && entry.cursor === cursor)
  const page = await parts.fetchPage(cursor, () => void (isThere() && fillFrom(parts, cursor)))
  if (page) parts.update((feed) => fillGap(feed, cursor, page))
}

/** Fetches pages by cursor, each once at a time, and knows how each fetch stands; `again` asks for one that got no answer. */
function useFeedPages(type: FeedType) {
  const client = useQueryClient()
  const [states, setStates] = useState<ReadonlyMap<string, FetchState>>(new Map())
  const running = useRef(new Set<string>())

  const fetchPage = useCallback(
    async (cursor: string, again: () => void): Promise<FeedPage | undefined> => {
      if (running.current.has(cursor)) return undefined
      const setState = (state: FetchState) => setStates((known) => new Map(known).set(cursor, state))
      running.current.add(cursor)
      setState('loading')
      try {
        const asked = momentOfAsking()
        const reply = await call(readFeed, { query: { type, cursor, ...feedPageSize() } })
        cachePosts(client, reply.posts, asked)
        setState('idle')
        return toFeedPage(reply)
      } catch (cause) {
        console.info('A page of the feed could not be fetched.', cause)
        setState('failed')
        if (isOffline(cause)) askAgainLater(cursor, again)
        return undefined
      } finally {
        running.current.delete(cursor)
      }
    },
    [client, type],
  )
  const stateOf = (cursor: string | null | undefined): FetchState => (cursor ? (states.get(cursor) ?? 'idle') : 'idle')
  return { fetchPage, stateOf }
}
