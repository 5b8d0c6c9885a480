import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { listBookmarks } from '#contract/post.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilSettled, momentOfAsking } from '../outbox/confirmations.ts'
import { toFeedPage, type FeedPage } from './feed-state.ts'
import { storePosts } from './post-cache.ts'
import { postKeys } from './post-keys.ts'

interface BookmarkPage {
  items: FeedPage['entries']
  next_cursor: string | null
}

/** The member's bookmarks as far as they were fetched: the order only, the posts are cached one by one. */
export type Bookmarks = InfiniteData<BookmarkPage>

const firstPage: string | null = null

/** The member's bookmarks, newest first. */
export function bookmarksQuery() {
  return infiniteQueryOptions({
    queryKey: postKeys.bookmarks,
    queryFn: async ({ client, pageParam, signal }): Promise<BookmarkPage> => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      const asked = momentOfAsking()
      const reply = await askUntilSettled(
        () => call(listBookmarks, { query }, { signal }),
        ({ item }) => item.kind === 'bookmark-post' && item.bookmarked,
      )
      storePosts(client, reply.posts, asked)
      return { items: toFeedPage(reply).entries, next_cursor: reply.next_cursor }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    gcTime: Infinity,
    meta: { storageKey: 'bookmarks' },
  })
}
