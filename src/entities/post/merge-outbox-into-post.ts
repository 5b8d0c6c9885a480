import type { Post } from '#contract/post.ts'
import { type OutboxItem, pendingViewOf } from '#src/offline/outbox/outbox-item.ts'

/**
 * The post as the member should see it: what the server said, with the likes, reposts, bookmarks and comments that still wait
 * laid over it. A refused item changes nothing, and a count never goes below 0.
 */
export function mergeOutboxIntoPost(post: Post, items: readonly OutboxItem[]): Post {
  return items.reduce((merged, item) => pendingViewOf(item).post?.(merged, item) ?? merged, post)
}
