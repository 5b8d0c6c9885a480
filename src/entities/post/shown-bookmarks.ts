import type { PostId } from '#contract/ids.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import type { PostList } from './post-list.ts'
import { deletedPostIds } from './waiting-post.ts'

interface Taken {
  items: readonly OutboxItem[]
  /** Whether the cache has the post as bookmarked; undefined when it does not have the post. */
  isCachedAsBookmarked: (id: PostId) => boolean | undefined
}

/** Which of the list the member took back, whether the server knows it or not. */
export function takenBackBookmarks(list: PostList | undefined, { items, isCachedAsBookmarked }: Taken): Set<PostId> {
  const wishes = wishesIn(items)
  return new Set(idsIn(list).filter((id) => (wishes.get(id) ?? isCachedAsBookmarked(id)) === false))
}

interface Shown {
  items: readonly OutboxItem[]
  /** Taken back before the screen was opened; one taken back since stays in its place until it is loaded anew. */
  hidden: ReadonlySet<PostId>
}

/** The bookmarks as the member should see them: those that wait to be sent on top, newest first. */
export function shownBookmarks(list: PostList | undefined, { items, hidden }: Shown): PostId[] {
  const waiting = [...wishesIn(items)].flatMap(([id, isBookmarked]) => (isBookmarked ? [id] : [])).toReversed()
  const known = idsIn(list)
  const deleted = deletedPostIds(items)
  const added = waiting.filter((id) => !known.includes(id))
  return [...added, ...known.filter((id) => !hidden.has(id))].filter((id) => !deleted.has(id))
}

function idsIn(list: PostList | undefined): PostId[] {
  return [...new Set(list?.pages.flatMap((page) => page.items.map((entry) => entry.id)))]
}

function wishesIn(items: readonly OutboxItem[]): Map<PostId, boolean> {
  const wishes = items.flatMap((item): [PostId, boolean][] =>
    item.kind === 'bookmark-post' && item.state.status === 'waiting' ? [[item.postId, item.bookmarked]] : [],
  )
  return new Map(wishes)
}
