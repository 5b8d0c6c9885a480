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

type AboutAuthor = SettledOf<'update-profile' | 'upload-picture' | 'remove-picture'>

/** The post after the server confirmed that its author's names or picture are others; the very same one when they are not. */
export function patchAuthor(post: Post, { kind, item, reply }: AboutAuthor): Post {
  switch (kind) {
    case 'update-profile': {
      if (reply === null) return post
      const { first_name, last_name } = reply.profile
      return { ...post, first_name, last_name }
    }
    case 'upload-picture':
      return reply !== null && 'profile_picture_url' in reply
        ? { ...post, profile_picture_url: reply.profile_picture_url }
        : post
    case 'remove-picture':
      return item.slot === 'picture' ? { ...post, profile_picture_url: null } : post
  }
}
