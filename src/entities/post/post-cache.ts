import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/post.ts'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { isAcknowledgedSince, isToldSince, type Moment } from '../outbox/acknowledgements.ts'
import { changesPost } from './changes-post.ts'
import { postKeys } from './post-keys.ts'
import { postQuery } from './post-queries.ts'
import { toldCounts } from './told-counts.ts'

/**
 * Puts the posts of a reply into the cache, one by one; `asked` is the moment in which the reply was asked for. What was acknowledged
 * about a post since then, or told of it by the stream, is newer than the reply; of a reply given long ago only posts that are missing are taken. Who reposted
 * belongs to the list, not to the post, and is left out.
 */
export function cachePosts(client: QueryClient, posts: readonly Post[], asked: Moment | 'long-ago'): void {
  for (const { repost_details: _, ...post } of posts) {
    const query = postQuery(post.id)
    const known = client.getQueryData(query.queryKey)
    const isNewerKnown =
      asked === 'long-ago'
        ? known !== undefined
        : (known !== undefined && isToldSince(asked, post.id)) ||
          isAcknowledgedSince(asked, (acknowledgement) => changesPost(acknowledgement, post))
    if (isNewerKnown) continue
    buildQuery(client, query)
    // Of unknown age: whatever another tab or the device has of it is newer.
    const told = toldCounts(client, known, post)
    client.setQueryData(query.queryKey, told, asked === 'long-ago' ? { updatedAt: 0 } : undefined)
  }
}

/** The posts in the cache: all of them, or those that a screen shows. */
export function cachedPosts(client: QueryClient, type: 'all' | 'active' = 'all'): Post[] {
  return client
    .getQueriesData<Post>({ queryKey: postKeys.all, type })
    .flatMap(([, post]) => (post === undefined ? [] : [post]))
}

/** Changes a cached post; asks for it anew where the change may not be its last. */
export function changePost(client: QueryClient, { postId, change, isCertain }: EffectOn<'post'>): void {
  client.setQueryData(postQuery(postId).queryKey, (post) => post && change(post))
  if (!isCertain) void client.invalidateQueries({ queryKey: postKeys.one(postId) })
}

/** Every cached post carries its author's names and picture. */
export function renameAuthor(client: QueryClient, { memberId, author }: EffectOn<'own-profile'>): void {
  if (Object.keys(author).length === 0) return
  for (const post of cachedPosts(client)) {
    if (post.user_id === memberId) client.setQueryData(postKeys.one(post.id), { ...post, ...author })
  }
}
