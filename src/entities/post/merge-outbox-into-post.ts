import type { Post } from '#contract/post.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/**
 * The post as the member should see it: what the server said, with the likes, reposts, bookmarks and comments that still wait
 * laid over it. A refused item changes nothing, and a count never goes below 0.
 */
export function mergeOutboxIntoPost(post: Post, items: readonly OutboxItem[]): Post {
  return items.reduce((merged, item) => (item.state.status === 'refused' ? merged : applyItem(merged, item)), post)
}

function applyItem(post: Post, item: OutboxItem): Post {
  switch (item.kind) {
    case 'like-post':
      if (item.postId !== post.id) return post
      return { ...post, is_liked: item.liked, like_count: moved(post.like_count, post.is_liked, item.liked) }
    case 'repost-post':
      if (item.postId !== post.id) return post
      return {
        ...post,
        is_reposted: item.reposted,
        repost_count: moved(post.repost_count, post.is_reposted, item.reposted),
      }
    case 'bookmark-post':
      if (item.postId !== post.id) return post
      return {
        ...post,
        is_bookmarked: item.bookmarked,
        bookmark_count: moved(post.bookmark_count, post.is_bookmarked, item.bookmarked),
      }
    case 'create-comment':
      return item.postId === post.id ? { ...post, comment_count: post.comment_count + 1 } : post
    case 'delete-comment':
      return item.postId === post.id ? { ...post, comment_count: Math.max(0, post.comment_count - 1) } : post
    default:
      return post
  }
}

function moved(count: number, was: boolean, is: boolean): number {
  return was === is ? count : Math.max(0, count + (is ? 1 : -1))
}
