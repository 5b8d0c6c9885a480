import type { Post } from '#contract/post.ts'
import type { SettledOf } from '#src/offline/outbox/settled-item.ts'

type AboutPost = SettledOf<
  'like-post' | 'repost-post' | 'bookmark-post' | 'create-comment' | 'delete-comment' | 'view-posts'
>

/** The post after the server confirmed something about it. Where its reply gives the count, that count counts. */
export function patchPost(post: Post, settled: AboutPost): Post {
  switch (settled.kind) {
    case 'like-post':
    case 'repost-post':
    case 'bookmark-post':
      return { ...post, ...settled.reply }
    case 'create-comment':
      // Replies count on the post like comments do.
      return { ...post, comment_count: settled.reply?.comment_count ?? post.comment_count + 1 }
    case 'delete-comment':
      return { ...post, comment_count: settled.reply?.comment_count ?? Math.max(0, post.comment_count - 1) }
    case 'view-posts':
      return post
  }
}
