import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/post.ts'
import type { Settled, SettledOf } from '#src/offline/outbox/settled-item.ts'
import { isConfirmedSince, momentOfAsking, type Moment } from '../outbox/confirmations.ts'
import { changesPost } from './changes-post.ts'
import { forgetPost } from './forget-posts.ts'
import { patchAuthor, patchPost } from './patch-post.ts'
import { postKeys } from './post-keys.ts'
import { postQuery } from './post-queries.ts'

/**
 * Puts the posts of a reply into the cache, one by one; `asked` is the moment in which the reply was asked for. What was confirmed
 * about a post since then is newer than the reply. Who reposted belongs to the list, not to the post, and is left out.
 */
export function storePosts(client: QueryClient, posts: readonly Post[], asked: Moment): void {
  for (const { repost_details: _, ...post } of posts) {
    if (isConfirmedSince(asked, (settled) => changesPost(settled, post))) continue
    const query = postQuery(post.id)
    // Built with its own options first: set by key alone it would be forgotten after 5 minutes and not be kept on the device.
    client.getQueryCache().build(client, client.defaultQueryOptions(query))
    client.setQueryData(query.queryKey, post)
  }
}

/** The posts in the cache: all of them, or those that a screen shows. */
export function cachedPosts(client: QueryClient, type: 'all' | 'active' = 'all'): Post[] {
  return client
    .getQueriesData<Post>({ queryKey: postKeys.all, type })
    .flatMap(([, post]) => (post === undefined ? [] : [post]))
}

/** Brings what the server just confirmed about posts into the cache, before the item leaves the outbox: no count flickers back. */
export function applySettledToPosts(client: QueryClient, settled: Settled): void {
  switch (settled.kind) {
    case 'create-post':
      if (settled.reply) storePosts(client, [settled.reply.post], momentOfAsking())
      return
    case 'delete-post':
      forgetPost(client, settled.item.postId)
      return
    case 'like-post':
    case 'repost-post':
    case 'bookmark-post':
    case 'create-comment':
    case 'delete-comment':
    case 'view-posts':
      client.setQueryData(postQuery(settled.item.postId).queryKey, (post) => post && patchPost(post, settled))
      if (!isCertain(settled)) void client.invalidateQueries({ queryKey: postKeys.one(settled.item.postId) })
      return
    case 'update-profile':
    case 'upload-picture':
    case 'remove-picture':
      updatePostsBy(client, settled)
      return
    default:
      return
  }
}

/** Whether the reply tells how the post stands now: one to a repeated attempt may be the kept reply to the first, and old. */
function isCertain({ item, reply }: Settled): boolean {
  if (item.kind === 'view-posts') return true
  const isCounted = item.kind !== 'create-comment' && item.kind !== 'delete-comment'
  const hasCount = reply !== null && (isCounted || 'comment_count' in reply)
  return item.tries <= 1 && hasCount
}

/** Every cached post carries its author's names and picture. */
function updatePostsBy(
  client: QueryClient,
  settled: SettledOf<'update-profile' | 'upload-picture' | 'remove-picture'>,
): void {
  const { memberId } = settled.item
  for (const post of cachedPosts(client)) {
    if (post.user_id === memberId) client.setQueryData(postKeys.one(post.id), patchAuthor(post, settled))
  }
}
