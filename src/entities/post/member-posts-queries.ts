import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { listPostsOfUser, listRepostsOfUser, type Repost } from '#contract/post-lists.ts'
import { callOrCopy } from '#src/offline/api/call-or-copy.ts'
import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import { askUntilCurrent, momentOfAsking } from '../outbox/acknowledgements.ts'
import { byCursor, pageAt } from '../paged-list/by-cursor.ts'
import { toFeedPage, type RepostDetails } from './feed-state.ts'
import { cachePosts } from './post-cache.ts'
import { postKeys } from './post-keys.ts'
import type { PostEntry, PostListPage } from './post-list.ts'

/** Who reposted, as every entry of their reposts says it. */
export type Reposter = Omit<RepostDetails, 'created_at'>

/** A member's posts, newest first; the own ones are persisted on the device under their own name. */
export function postsOfQuery(id: AccountId, memberId: AccountId) {
  return infiniteQueryOptions({
    queryKey: postKeys.postsOf(id),
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<PostListPage> => {
      const asked = momentOfAsking()
      const isOwnPost = ({ item }: Acknowledgement) => item.kind === 'create-post' && item.memberId === id
      const known = client.getQueryData(queryKey)
      const { reply, from } = await askUntilCurrent(
        () => callOrCopy(listPostsOfUser, { params: { id }, query: pageAt(pageParam) }, { signal, known }),
        isOwnPost,
      )
      cachePosts(client, reply.posts, from === 'copy' ? 'long-ago' : asked)
      return { items: toFeedPage(reply).entries, next_cursor: reply.next_cursor }
    },
    ...byCursor,
    staleTime: 0,
    gcTime: Infinity,
    meta: { storageKey: id === memberId ? 'user-posts' : `posts-of:${id}`, mayBeCopy: true },
  })
}

/** What a member reposted, newest first. */
export function repostsOfQuery(reposter: Reposter) {
  const id = reposter.user_id
  return infiniteQueryOptions({
    // The names of the reposter are written into the entries; the list is the same whatever they are.
    queryKey: postKeys.repostsOf(id),
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<PostListPage> => {
      const asked = momentOfAsking()
      const known = client.getQueryData(queryKey)
      const { reply, from } = await askUntilCurrent(
        () => callOrCopy(listRepostsOfUser, { params: { id }, query: pageAt(pageParam) }, { signal, known }),
        ({ item }) => item.kind === 'repost-post' && item.memberId === id,
      )
      const { reposts, next_cursor } = reply
      cachePosts(client, reposts.map(toPost), from === 'copy' ? 'long-ago' : asked)
      return { items: reposts.map((repost) => toEntry(repost, reposter)), next_cursor }
    },
    ...byCursor,
    staleTime: 0,
    gcTime: Infinity,
    meta: { storageKey: `reposts-of:${id}`, mayBeCopy: true },
  })
}

/** The reposted post in the shape of every other. */
function toPost({ original_post: { user, metrics, ...post } }: Repost): Post {
  const { id: user_id, first_name, last_name, username, profile_picture_url } = user
  return { ...post, ...metrics, user_id, first_name, last_name, username, profile_picture_url }
}

function toEntry({ created_at, original_post }: Repost, reposter: Reposter): PostEntry {
  return { kind: 'post', id: original_post.id, repost_details: { ...reposter, created_at } }
}
