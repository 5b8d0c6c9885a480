import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { FeedType } from '#contract/post.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { atTheTop, type ScrollAnchor } from './scroll-anchor.ts'

/** Where the member was in a feed: persisted with the cache, so that it is there before the first paint after a reload. */
export function feedPositionQuery(type: FeedType) {
  return queryOptions({
    queryKey: ['feed-position', type],
    queryFn: async (): Promise<ScrollAnchor> => (await readKey(`feed-position:${type}`)) ?? atTheTop,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { storageKey: `feed-position:${type}` },
  })
}

export function persistFeedPosition(client: QueryClient, type: FeedType, anchor: ScrollAnchor): void {
  const query = feedPositionQuery(type)
  buildQuery(client, query)
  client.setQueryData(query.queryKey, anchor)
}

/** Which feed the member looks at; For You until another was chosen. */
export const feedTypeQuery = queryOptions({
  queryKey: ['feed-type'],
  queryFn: async ({ client, queryKey }): Promise<FeedType> => {
    const persisted = await readKey('feed-type')
    // What was chosen while the device was being read is newer.
    return client.getQueryData<FeedType>(queryKey) ?? persisted ?? 'for-you'
  },
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { storageKey: 'feed-type', isChoice: true },
})
