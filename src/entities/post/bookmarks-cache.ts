import type { QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import type { Settled } from '#src/offline/outbox/settled-item.ts'
import { bookmarksQuery, type Bookmarks } from './bookmarks-query.ts'

/** A bookmark just confirmed enters the list at the top. One taken back leaves it when the list is loaded anew. */
export function applySettledToBookmarks(client: QueryClient, settled: Settled): void {
  const { queryKey } = bookmarksQuery()
  if (settled.kind === 'bookmark-post' && settled.item.bookmarked) {
    client.setQueryData(queryKey, (list) => list && withBookmark(list, settled.item.postId))
  }
  if (settled.kind === 'delete-post') {
    client.setQueryData(queryKey, (list) => list && withoutPost(list, settled.item.postId))
  }
}

function withBookmark(list: Bookmarks, id: PostId): Bookmarks {
  const [first, ...others] = withoutPost(list, id).pages
  if (!first) return list
  return { ...list, pages: [{ ...first, items: [{ kind: 'post', id }, ...first.items] }, ...others] }
}

function withoutPost(list: Bookmarks, id: PostId): Bookmarks {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter((entry) => entry.id !== id) })),
  }
}
