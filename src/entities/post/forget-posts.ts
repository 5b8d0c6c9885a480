import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { commentKeys } from '../comment/comment-keys.ts'
import { postKeys } from './post-keys.ts'
import { dropFromLists } from './post-list-cache.ts'

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

/** Forgets those of the posts that this device has cached, and answers them as they were. */
export function removeCachedPosts(client: QueryClient, ids: readonly PostId[]): Post[] {
  return ids.flatMap((id) => {
    const post = client.getQueryData<Post>(postKeys.one(id))
    if (!post) return []
    forgetPost(client, id)
    return [post]
  })
}
