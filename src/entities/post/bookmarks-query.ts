import { infiniteQueryOptions } from '@tanstack/react-query'
import { listBookmarks } from '#contract/post-lists.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent, momentOfAsking } from '../outbox/acknowledgements.ts'
import { byCursor, pageAt } from '../paged-list/by-cursor.ts'
import { toFeedPage } from './feed-state.ts'
import { cachePosts } from './post-cache.ts'
import { postKeys } from './post-keys.ts'
import type { PostListPage } from './post-list.ts'

/** The member's bookmarks, newest first. */
export function bookmarksQuery() {
  return infiniteQueryOptions({
    queryKey: postKeys.bookmarks,
    queryFn: async ({ client, pageParam, signal }): Promise<PostListPage> => {
      const asked = momentOfAsking()
      const reply = await askUntilCurrent(
        () => call(listBookmarks, { query: pageAt(pageParam) }, { signal }),
        ({ item }) => item.kind === 'bookmark-post' && item.bookmarked,
      )
      cachePosts(client, reply.posts, asked)
      return { items: toFeedPage(reply).entries, next_cursor: reply.next_cursor }
    },
    ...byCursor,
    staleTime: 0,
    gcTime: Infinity,
    meta: { storageKey: 'bookmarks' },
  })
}
