import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { listPostsOfUser, listRepostsOfUser, type Post, type Repost } from '#contract/post.ts'
import { call } from '#src/offline/api/call.ts'
import type { Settled } from '#src/offline/outbox/settled-item.ts'
import { askUntilSettled, momentOfAsking } from '../outbox/confirmations.ts'
import type { FeedPage, RepostDetails } from './feed-state.ts'
import { toFeedPage } from './feed-state.ts'
import { storePosts } from './post-cache.ts'
import { postKeys } from './post-keys.ts'

export type PostEntry = FeedPage['entries'][number]

/** A member's posts or reposts as far as they were fetched: the order only, the posts are cached one by one. */
export type MemberPosts = InfiniteData<{ items: PostEntry[]; next_cursor: string | null }>
type MemberPostsPage = MemberPosts['pages'][number]

/** Who reposted, as every entry of their reposts says it. */
export type Reposter = Omit<RepostDetails, 'created_at'>

const firstPage: string | null = null
const inputOf = (id: AccountId, cursor: string | null) => ({ params: { id }, query: cursor === null ? {} : { cursor } })

/** A member's posts, newest first; the own ones are kept on the device under their own name. */
export function postsOfQuery(id: AccountId, memberId: AccountId) {
  return infiniteQueryOptions({
    queryKey: postKeys.of(id),
    queryFn: async ({ client, pageParam, signal }): Promise<MemberPostsPage> => {
      const asked = momentOfAsking()
      const isOwnPost = ({ item }: Settled) => item.kind === 'create-post' && item.memberId === id
      const reply = await askUntilSettled(() => call(listPostsOfUser, inputOf(id, pageParam), { signal }), isOwnPost)
      storePosts(client, reply.posts, asked)
      return { items: toFeedPage(reply).entries, next_cursor: reply.next_cursor }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    gcTime: Infinity,
    meta: { storageKey: id === memberId ? 'user-posts' : `posts-of:${id}` },
  })
}

/** What a member reposted, newest first. */
export function repostsOfQuery(reposter: Reposter) {
  const id = reposter.user_id
  return infiniteQueryOptions({
    // The names of the reposter are written into the entries; the list is the same whatever they are.
    queryKey: postKeys.repostsOf(id),
    queryFn: async ({ client, pageParam, signal }): Promise<MemberPostsPage> => {
      const asked = momentOfAsking()
      const { reposts, next_cursor } = await askUntilSettled(
        () => call(listRepostsOfUser, inputOf(id, pageParam), { signal }),
        ({ item }) => item.kind === 'repost-post' && item.memberId === id,
      )
      storePosts(client, reposts.map(toPost), asked)
      return { items: reposts.map((repost) => toEntry(repost, reposter)), next_cursor }
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    gcTime: Infinity,
    meta: { storageKey: `reposts-of:${id}` },
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
