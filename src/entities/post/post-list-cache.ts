import type { QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { feedTypes } from '#contract/post.ts'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { withoutPosts } from './drop-from-lists.ts'
import { addOwnPost, type FeedState } from './feed-state.ts'
import { postKeys } from './post-keys.ts'
import type { PostEntry, PostList } from './post-list.ts'

/** An own post just acknowledged stands on top of the feeds and of its author's posts. */
export function addOwnPostToLists(client: QueryClient, { postId, memberId, post }: EffectOn<'new-post'>): void {
  if (post) updateFeeds(client, (feed) => addOwnPost(feed, post.id))
  updateList(client, postKeys.postsOf(memberId), (list) => withFirst(list, { kind: 'post', id: postId }))
}

/** A bookmark just acknowledged enters the list at the top. One taken back stays in its place until the list is loaded anew. */
export function addBookmark(client: QueryClient, id: PostId): void {
  updateList(client, postKeys.bookmarks, (list) => withFirst(list, { kind: 'post', id }))
}

/** A repost just acknowledged stands on top of the member's reposts; one taken back leaves them. */
export function applyRepost(client: QueryClient, { postId, memberId, isReposted, at }: EffectOn<'repost'>): void {
  const user = knownSession()?.user
  if (user?.id !== memberId) return
  const { id: user_id, username, first_name, last_name } = user
  const created_at = new Date(at).toISOString()
  const repost_details = { user_id, username, first_name, last_name, created_at }
  updateList(client, postKeys.repostsOf(memberId), (list) =>
    isReposted ? withFirst(list, { kind: 'post', id: postId, repost_details }) : withoutPosts(list, new Set([postId])),
  )
}

function updateFeeds(client: QueryClient, update: (feed: FeedState) => FeedState): void {
  for (const type of feedTypes) {
    client.setQueryData<FeedState>(postKeys.feed(type), (feed) => feed && update(feed))
  }
}

function updateList(client: QueryClient, queryKey: readonly string[], update: (list: PostList) => PostList): void {
  client.setQueryData<PostList>(queryKey, (list) => list && update(list))
}

function withFirst(list: PostList, entry: PostEntry): PostList {
  const [first, ...others] = withoutPosts(list, new Set([entry.id])).pages
  return first ? { ...list, pages: [{ ...first, items: [entry, ...first.items] }, ...others] } : list
}
