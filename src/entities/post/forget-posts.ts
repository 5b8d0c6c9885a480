import { notifyManager, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import { feedTypes, type Post } from '#contract/post.ts'
import { commentKeys } from '../comment/comment-keys.ts'
import { removePost, type FeedState } from './feed-state.ts'
import { postKeys } from './post-keys.ts'

type PostList = InfiniteData<{ items: readonly { id: string }[] }>

const listNames = new Set(['bookmarks', 'user-posts', 'posts-of', 'reposts-of'])

/** Takes a post that is gone out of the feeds, the bookmarks and the lists of profiles. */
export function dropFromLists(client: QueryClient, id: PostId): void {
  for (const type of feedTypes) {
    client.setQueryData<FeedState>(postKeys.feed(type), (feed) => feed && removePost(feed, id))
  }
  const isPostList = (storageKey = '') => listNames.has(storageKey.split(':', 1)[0] ?? '')
  client.setQueriesData<PostList>({ predicate: ({ meta }) => isPostList(meta?.storageKey) }, (list) => {
    if (!list?.pages.some(({ items }) => items.some((item) => item.id === id))) return undefined
    return { ...list, pages: list.pages.map((page) => without(page, id)) }
  })
}

/** Forgets a deleted post: out of every list, its comments with it, and out of the cache. */
export function forgetPost(client: QueryClient, id: PostId): void {
  dropFromLists(client, id)
  client.removeQueries({ queryKey: commentKeys.ofPost(id), type: 'inactive' })
  const queryKey = postKeys.one(id)
  client.removeQueries({ queryKey, type: 'inactive' })
  // Its card leaves the screen with the lists; a screen of its own then asks the server, and says what that says.
  notifyManager.schedule(() => {
    client.removeQueries({ queryKey, type: 'inactive' })
    void client.resetQueries({ queryKey, type: 'active' })
  })
}

/** Forgets those of the posts that this device holds, and answers them as they were. */
export function forgetHeldPosts(client: QueryClient, ids: readonly PostId[]): Post[] {
  return ids.flatMap((id) => {
    const post = client.getQueryData<Post>(postKeys.one(id))
    if (!post) return []
    forgetPost(client, id)
    return [post]
  })
}

function without<Page extends PostList['pages'][number]>(page: Page, id: PostId): Page {
  return { ...page, items: page.items.filter((item) => item.id !== id) }
}
