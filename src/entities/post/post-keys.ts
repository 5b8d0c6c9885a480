import type { AccountId, PostId } from '#contract/ids.ts'
import type { FeedType } from '#contract/post.ts'

/** The cache keys of posts and of the lists that hold them. */
export const postKeys = {
  one: (id: PostId) => ['post', id] as const,
  feed: (type: FeedType) => ['feed', type] as const,
  bookmarks: ['bookmarks'] as const,
  of: (id: AccountId) => ['posts-of', id] as const,
  repostsOf: (id: AccountId) => ['reposts-of', id] as const,
}
