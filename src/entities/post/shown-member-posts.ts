import type { PostId } from '#contract/ids.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { toLabelTime } from '#src/offline/api/server-time.ts'
import type { Reposter } from './member-posts-queries.ts'
import type { PostEntry, PostList } from './post-list.ts'
import { deletedPostIds, unsentPosts } from './waiting-post.ts'

/** The member's own posts as they should see them: those that wait to be sent stand on top, deleted ones are gone. */
export function shownOwnPosts(list: PostList | undefined, items: readonly OutboxItem[]): PostEntry[] {
  const unsent = unsentPosts(items).map((item): PostEntry => ({ kind: 'post', id: item.post.id }))
  return withoutRepeats([...unsent, ...entriesOf(list)], deletedPostIds(items))
}

/** The member's own reposts with those that wait on top, and without those that were taken back. */
export function shownOwnReposts(
  list: PostList | undefined,
  items: readonly OutboxItem[],
  reposter: Reposter,
): PostEntry[] {
  const wishes = repostWishes(items)
  const waiting = [...wishes.values()].flatMap((wish): PostEntry[] =>
    wish.isReposted
      ? [{ kind: 'post', id: wish.id, repost_details: { ...reposter, created_at: wish.created_at } }]
      : [],
  )
  const kept = entriesOf(list).filter(({ id }) => wishes.get(id)?.isReposted !== false)
  return withoutRepeats([...waiting.toReversed(), ...kept], deletedPostIds(items))
}

/** Somebody else's posts or reposts, each once however the pages overlap. */
export function shownPosts(list: PostList | undefined): PostEntry[] {
  return withoutRepeats(entriesOf(list), new Set())
}

function entriesOf(list: PostList | undefined): PostEntry[] {
  return list?.pages.flatMap((page) => page.items) ?? []
}

function withoutRepeats(entries: readonly PostEntry[], deleted: ReadonlySet<PostId>): PostEntry[] {
  const seen = new Set(deleted)
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id))
}

interface RepostWish {
  id: PostId
  isReposted: boolean
  created_at: string
}

function repostWishes(items: readonly OutboxItem[]): Map<PostId, RepostWish> {
  const wishes = items.flatMap((item): [PostId, RepostWish][] => {
    if (item.kind !== 'repost-post' || item.state.status !== 'waiting') return []
    const created_at = new Date(toLabelTime(item.createdAt)).toISOString()
    return [[item.postId, { id: item.postId, isReposted: item.reposted, created_at }]]
  })
  return new Map(wishes)
}
