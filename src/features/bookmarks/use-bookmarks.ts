import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PostId } from '#contract/ids.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { useListState } from '#src/entities/paged-list/use-list-state.ts'
import { bookmarksQuery } from '#src/entities/post/bookmarks-query.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { shownBookmarks, takenBackBookmarks } from '#src/entities/post/shown-bookmarks.ts'

/** The member's bookmarks. One that is taken back here stays in its place until the screen is loaded anew. */
export function useBookmarks() {
  const items = useOutbox()
  const client = useQueryClient()
  const query = useInfiniteQuery(bookmarksQuery())
  const { data } = query
  const [hidden] = useState(() => {
    const isCachedAsBookmarked = (id: PostId) => client.getQueryData(postQuery(id).queryKey)?.is_bookmarked
    return takenBackBookmarks(data, { items, isCachedAsBookmarked })
  })
  const ids = useMemo(() => shownBookmarks(data, { items, hidden }), [data, items, hidden])
  return { ids, list: useListState(query) }
}
