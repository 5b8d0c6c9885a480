import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { commentKeys } from '../comment/comment-keys.ts'
import type { CommentPages } from '../comment/comments-in.ts'
import { commentsIn, parentIn } from '../comment/comments-in.ts'
import { forgetQueries } from '../paged-list/forget-queries.ts'
import { postKeys } from './post-keys.ts'
import { dropFromLists } from './drop-from-lists.ts'

/**
 * Takes posts that are no more off this device, whoever says so and whatever is left of them: at once out of every list and out of the
 * cache, with the comments on them and the replies to those; resolves once their pictures and the worker's copies are gone, too.
 */
export async function forgetPosts(client: QueryClient, ids: readonly PostId[]): Promise<void> {
  if (ids.length === 0) return
  const memberId = knownSession()?.user.id
  // Of all that was deleted anywhere a device has hardly anything: the keys of posts and of comments on them say what.
  const named = new Set(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [, id] }) => id),
  )
  const cached = ids.filter((id) => named.has(id))
  const posts = cached.map((id) => client.getQueryData<Post>(postKeys.one(id)))
  dropFromLists(client, new Set(ids))
  forgetReplies(client, new Set(ids))
  for (const id of cached) forgetCached(client, id)
  if (memberId === undefined) return
  // Nothing that the first screen needs.
  const { forgetPostFiles } = await import('./forget-post-files.ts')
  await forgetPostFiles(memberId, { ids, posts })
}

/** The same where nobody waits for the end of it. */
export function forgetPostsSoon(client: QueryClient, ids: readonly PostId[]): void {
  forgetPosts(client, ids).catch((cause: unknown) => console.error('A post is not forgotten.', cause))
}

function forgetCached(client: QueryClient, id: PostId): void {
  const queryKey = postKeys.one(id)
  client.removeQueries({ queryKey, type: 'inactive' })
  forgetQueries(client, commentKeys.ofPost(id))
  // Its card leaves the screen with the lists; a screen of its own then asks the server, and says what that says.
  notifyManager.schedule(() => forgetQueries(client, queryKey))
}

/** A list of replies is known by the comment they answer; its post is named in what it holds. */
function forgetReplies(client: QueryClient, posts: ReadonlySet<string>): void {
  for (const [queryKey, list] of client.getQueriesData<CommentPages>({ queryKey: commentKeys.replyLists })) {
    const [one] = [parentIn(list), ...commentsIn(list)].filter((comment) => comment !== undefined)
    if (one && posts.has(one.post_id)) forgetQueries(client, queryKey)
  }
}
