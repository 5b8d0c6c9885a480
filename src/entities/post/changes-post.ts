import type { Post } from '#contract/post.ts'
import type { Settled } from '#src/offline/outbox/settled-item.ts'
import { isAboutPost } from '#src/offline/outbox/outbox-target.ts'

/** Whether what the server confirmed changes this post as it is cached: its counters, its author's names, or that it is there. */
export function changesPost({ item }: Settled, { id, user_id }: Pick<Post, 'id' | 'user_id'>): boolean {
  switch (item.kind) {
    case 'view-posts':
      return false
    case 'delete-post':
      return item.postId === id
    case 'update-profile':
    case 'upload-picture':
    case 'remove-picture':
      return item.memberId === user_id
    default:
      return isAboutPost(item, id)
  }
}
