import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { removeComment } from '#src/entities/comment/comment-cache.ts'
import { commentKeys } from '#src/entities/comment/comment-keys.ts'
import { forgetPostsSoon } from '#src/entities/post/forget-posts.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { saysGone } from '#src/offline/api/api-error.ts'

/**
 * Takes off the device what the server, asked for it, says is gone, whichever screen asked: a post with all that hangs on it, a comment
 * with its replies, and of anything else that is persisted (a profile, its lists) what the device had. Returns the function that ends it.
 */
export function forgetWhatIsGone(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  // What the first screen was told before this began.
  for (const query of cache.getAll()) forgetIfGone(client, query)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') forgetIfGone(client, event.query)
  })
}

function forgetIfGone(client: QueryClient, query: Query): void {
  if (query.meta?.storageKey === undefined || !saysGone(query.state.error)) return
  const { postId, commentId } = namedIn(query)
  if (postId) forgetPostsSoon(client, [postId])
  if (commentId) removeComment(client, { commentId })
  // Not a list or a setting of the member's own, which a server of another version may not know.
  if (isAboutOne(query) && query.state.data !== undefined) query.setState({ data: undefined })
}

/** Of which post or comment the answer speaks; of neither where a list was asked for around one of those in it, which may be what is gone. */
function namedIn({ queryKey: [, id], queryHash }: Query) {
  const postId = postIdSchema.safeParse(id).data
  const commentId = commentIdSchema.safeParse(id).data
  const isOf = (key: readonly unknown[]) => hashKey(key) === queryHash
  const ofPost = postId && [postKeys.one(postId), commentKeys.ofPost(postId), commentKeys.newestOfPost(postId)]
  return {
    postId: ofPost?.some(isOf) ? postId : undefined,
    commentId: commentId && isOf(commentKeys.repliesTo(commentId)) ? commentId : undefined,
  }
}

/** Ids are alike, whatever they name. */
function isAboutOne({ queryKey: [, id] }: Query): boolean {
  return postIdSchema.safeParse(id).success
}
