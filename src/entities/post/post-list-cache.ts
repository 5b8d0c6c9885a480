import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { feedTypes } from '#contract/post.ts'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { addOwnPost, removePost, type FeedPage, type FeedState } from './feed-state.ts'
import { postKeys } from './post-keys.ts'

export type PostEntry = FeedPage['entries'][number]

/** A list of posts as far as it was fetched by pages: the order only, the posts are cached one by one. */
export type PostList = InfiniteData<{ items: PostEntry[]; next_cursor: string | null }>
export type PostListPage = PostList['pages'][number]

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
    isReposted ? withFirst(list, { kind: 'post', id: postId, repost_details }) : withoutPost(list, postId),
  )
}

/** Whom one follows decides what is in Following. */
export function askForFollowingAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: postKeys.feed('following') })
}

/** Takes a post that is gone out of the feeds, the bookmarks and the lists of profiles. */
export function dropFromLists(client: QueryClient, id: PostId): void {
  updateFeeds(client, (feed) => removePost(feed, id))
  for (const queryKey of [postKeys.bookmarks, ...postKeys.profileLists]) {
    client.setQueriesData<PostList>({ queryKey }, (list) =>
      list && holds(list, id) ? withoutPost(list, id) : undefined,
    )
  }
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
  const [first, ...others] = withoutPost(list, entry.id).pages
  return first ? { ...list, pages: [{ ...first, items: [entry, ...first.items] }, ...others] } : list
}

function withoutPost(list: PostList, id: PostId): PostList {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter((entry) => entry.id !== id) }))
  return { ...list, pages }
}

function holds(list: PostList, id: PostId): boolean {
  return list.pages.some(({ items }) => items.some((entry) => entry.id === id))
}
