import type { Post } from '#contract/post.ts'
import type { PostId } from '#contract/ids.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import type { SessionUser } from '#contract/own-session.ts'
import { toLabelTime } from '#src/offline/api/server-time.ts'

export type CreatePostItem = Extract<OutboxItem, { kind: 'create-post' }>

/** How far a post has come: the server has it, it waits on this device, or the server refused it and said why. */
export type Delivery =
  | { state: 'sent' }
  | { state: 'waiting'; item: CreatePostItem }
  | { state: 'refused'; item: CreatePostItem; reason: string }

/** An own post that the server does not have yet, in the shape of one that it has; its pictures are still on the device. */
export function toWaitingPost(item: CreatePostItem, author: SessionUser): Post {
  const createdAt = new Date(toLabelTime(item.createdAt)).toISOString()
  return {
    id: item.post.id,
    user_id: author.id,
    first_name: author.first_name,
    last_name: author.last_name,
    username: author.username,
    profile_picture_url: author.profile_picture_url,
    text_content: item.post.textContent,
    created_at: createdAt,
    updated_at: createdAt,
    media: [],
    like_count: 0,
    repost_count: 0,
    comment_count: 0,
    view_count: 0,
    bookmark_count: 0,
    is_liked: false,
    is_reposted: false,
    is_bookmarked: false,
    ...(item.post.commentsFrom && { comments_from: item.post.commentsFrom }),
  }
}

export function deliveryOf(item: CreatePostItem | undefined): Delivery {
  if (item === undefined) return { state: 'sent' }
  return item.state.status === 'refused'
    ? { state: 'refused', item, reason: item.state.message }
    : { state: 'waiting', item }
}

/** The own posts in the outbox, newest first. */
export function unsentPosts(items: readonly OutboxItem[]): CreatePostItem[] {
  const posts = items.filter((item) => item.kind === 'create-post')
  // While a clock that was set back catches up, several are of the same time.
  return posts.toSorted((a, b) => b.createdAt - a.createdAt || b.seq - a.seq)
}

/** Posts that the member deleted and the server still has: they are not shown. */
export function deletedPostIds(items: readonly OutboxItem[]): Set<PostId> {
  const deletions = items.filter((item) => item.kind === 'delete-post' && item.state.status !== 'refused')
  return new Set(deletions.flatMap((item) => (item.kind === 'delete-post' ? [item.postId] : [])))
}
