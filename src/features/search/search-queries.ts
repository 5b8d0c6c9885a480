import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AccountSummary } from '#contract/account.ts'
import type { PostId } from '#contract/ids.ts'
import { search } from '#contract/search.ts'
import { momentOfAsking } from '#src/entities/outbox/acknowledgements.ts'
import { byCursor, pageAt } from '#src/entities/paged-list/by-cursor.ts'
import { readPastEmpty } from '#src/entities/paged-list/read-past-empty.ts'
import { cachePosts } from '#src/entities/post/post-cache.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { call } from '#src/offline/api/call.ts'

export type ListTab = 'users' | 'posts' | 'media'

/** What was found: posts by id, as they are shown from the cache. */
export interface Found {
  users: AccountSummary[]
  posts: PostId[]
  media: PostId[]
  next_cursor: string | null
}

type Wanted = { q: string; type?: ListTab; cursor?: string }

async function find(client: QueryClient, query: Wanted, signal: AbortSignal): Promise<Found> {
  const asked = momentOfAsking()
  const { users, posts, media, next_cursor } = await call(search, { query }, { signal })
  cachePosts(client, [...posts, ...media], asked)
  return { users, posts: posts.map(({ id }) => id), media: media.map(({ id }) => id), next_cursor }
}

/** The All tab: the top of each kind. */
export function searchAllQuery(q: string) {
  return queryOptions({
    queryKey: [...postKeys.found, 'all', q],
    queryFn: ({ client, signal }) => find(client, { q }, signal),
    retry: false,
  })
}

/** One kind, page by page. */
export function searchListQuery(q: string, type: ListTab) {
  return infiniteQueryOptions({
    queryKey: [...postKeys.found, type, q],
    queryFn: ({ client, signal, pageParam }) =>
      readPastEmpty((cursor) => find(client, { q, type, ...pageAt(cursor) }, signal), pageParam, {
        isEmpty: (found) => found[type].length === 0,
        cursorOf: (found) => found.next_cursor,
      }),
    ...byCursor,
    retry: false,
  })
}
