import { queryOptions } from '@tanstack/react-query'
import { hourMs } from '#contract/durations.ts'
import { readFeed, type FeedType, type Post } from '#contract/post.ts'
import { apiBase } from '#src/offline/api/api-base.ts'
import { addressOf } from '#src/offline/api/build-request.ts'
import { callOrCopy } from '#src/offline/api/call-or-copy.ts'
import { isAskedEarly } from '#src/offline/api/early-request.ts'
import { recordFeed } from '#src/offline/storage/persisted-screen.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { isCostly, networkInformation } from '../data-saver/connection-cost.ts'
import { isSavingData, savingPageSize } from '../data-saver/data-saver.ts'
import { beforeTheApp, momentOfAsking } from '../outbox/acknowledgements.ts'
import { freshFor } from '../query/fresh-for.ts'
import {
  emptyFeed,
  keepRenewal,
  mergeHead,
  showOwnPosts,
  toFeedPage,
  unlessOwnAlone,
  withoutShown,
  type FeedState,
} from './feed-state.ts'
import { placeBelow } from './place-below.ts'
import { placeBetween } from './place-between.ts'
import { cachePosts } from './post-cache.ts'
import { postKeys } from './post-keys.ts'

const newForMs = hourMs
const freshMs = 5_000

/** How long a page is: as the server likes it, or short while data is saved. */
export function feedPageSize(): { limit?: number } {
  return isSavingData() ? { limit: savingPageSize } : {}
}

/** The order of one feed. Fetching it looks at the head only; what is new waits in `pending`. */
export function feedQuery(type: FeedType) {
  return queryOptions({
    queryKey: postKeys.feed(type),
    queryFn: async ({ client, queryKey, signal }): Promise<FeedState> => {
      const known = client.getQueryData<FeedState>(queryKey)
      const input = { query: { type, ...feedPageSize() } }
      const address = addressOf(readFeed, input, apiBase)
      const asked = isAskedEarly(address) ? beforeTheApp : momentOfAsking()
      recordFeed({ address, isCostly: isCostly(networkInformation()) })
      const { reply, from } = await callOrCopy(readFeed, input, { signal, known })
      cachePosts(client, reply.posts, from === 'copy' ? 'long-ago' : asked)
      const [page, own] = [toFeedPage(reply), ownIds(reply.posts)]
      const current = unlessOwnAlone(client.getQueryData<FeedState>(queryKey) ?? emptyFeed, own)
      // For You is ranked anew: what is new to it may stand anywhere above the end of what is known.
      const placed = type === 'following' ? placeBetween(current, page, own) : placeBelow(current, page)
      const head = mergeHead(placed, withoutShown(page, placed, own), Date.now())
      return showOwnPosts(keepRenewal(head, page, known), ownIds(reply.posts.filter(isNew)))
    },
    staleTime: freshFor(freshMs),
    gcTime: Infinity,
    meta: { storageKey: `feed-${type}`, mayBeCopy: true },
  })
}

function ownIds(posts: readonly Post[]) {
  const memberId = knownSession()?.user.id
  return posts.filter(({ user_id, repost_details }) => user_id === memberId && !repost_details).map(({ id }) => id)
}

/** An own post never waits behind the pill; an old one that the ranking brings up again is no news, though. */
function isNew({ created_at }: Post): boolean {
  return serverNow() - Date.parse(created_at) < newForMs
}
