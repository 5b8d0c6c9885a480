import { deletedPostIds, unsentPosts } from '#src/entities/post/waiting-post.ts'
import type { FeedEntry, FeedState } from '#src/entities/post/feed-state.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** The feed as the member should see it: own unsent posts on top, posts that wait to be deleted left out. */
export function shownEntries(feed: FeedState | undefined, items: readonly OutboxItem[]): FeedEntry[] {
  const deleted = deletedPostIds(items)
  const unsent = unsentPosts(items).map((item): FeedEntry => ({ kind: 'post', id: item.post.id }))
  const onTop = new Set(unsent.flatMap((entry) => (entry.kind === 'post' ? [entry.id] : [])))
  const known = (feed?.entries ?? []).filter(
    (entry) => entry.kind === 'gap' || (!deleted.has(entry.id) && !onTop.has(entry.id)),
  )
  return [...unsent, ...known]
}

/** How many posts of others the pill announces: what is on screen as waiting, or about to be deleted, is not new. */
export function countNewPosts(feed: FeedState | undefined, items: readonly OutboxItem[]): number {
  const own = new Set([...unsentPosts(items).map((item) => item.post.id), ...deletedPostIds(items)])
  return (feed?.pending ?? []).filter((entry) => entry.kind === 'post' && !own.has(entry.id)).length
}
