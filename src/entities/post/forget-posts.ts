import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { PostId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { forgetAnswersNaming } from '#src/offline/storage/forget-member.ts'
import { forgetPictures } from '#src/offline/storage/offline-pictures.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { commentKeys } from '../comment/comment-keys.ts'
import { commentsIn, parentIn, type CommentPages } from '../comment/comment-pages.ts'
import { forgetQueries } from '../paged-list/forget-queries.ts'
import { postKeys } from './post-keys.ts'
import { dropFromLists } from './post-list-cache.ts'

/**
 * Takes posts that are no more off this device, whoever says so and whatever is left of them: at once out of every list and out of the
 * cache, with the comments on them and the replies to those; resolves once their pictures and the worker's copies are gone, too.
 */
export async function forgetPosts(client: QueryClient, ids: readonly PostId[]): Promise<void> {
  if (ids.length === 0) return
  const memberId = knownSession()?.user.id
  const pictures = ids.flatMap((id) => picturesOf(client.getQueryData<Post>(postKeys.one(id))))
  forgetReplies(client, new Set(ids))
  for (const id of ids) forgetCached(client, id)
  if (memberId === undefined) return
  await forgetPictures(memberId, pictures)
  await forgetAnswersNaming(memberId, ids)
}

/** The same where nobody waits for the end of it. */
export function forgetPostsSoon(client: QueryClient, ids: readonly PostId[]): void {
  forgetPosts(client, ids).catch((cause: unknown) =>
    console.error('What was deleted could not be taken off this device.', cause),
  )
}

/** Whether the page has a post, or comments on it. */
export function isOnDevice(client: QueryClient, id: PostId): boolean {
  const keys = [postKeys.one(id), commentKeys.ofPost(id)]
  return keys.some((queryKey) => client.getQueriesData({ queryKey }).some(([, data]) => data !== undefined))
}

function forgetCached(client: QueryClient, id: PostId): void {
  dropFromLists(client, id)
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

function picturesOf(post: Post | undefined): string[] {
  return post?.media.map(({ media_url }) => media_url) ?? []
}
