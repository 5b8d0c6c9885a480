import type { AccountId, PostId } from '#contract/ids.ts'
import type { FeedType } from '#contract/post.ts'

const all = ['post'] as const
const feeds = ['feed'] as const
const allPostsOf = ['posts-of'] as const
const allRepostsOf = ['reposts-of'] as const

/** The cache keys of posts and of the lists that hold them. */
export const postKeys = {
  all,
  one: (id: PostId) => [...all, id] as const,
  shared: (shareId: string) => ['shared-post', shareId] as const,
  feeds,
  feed: (type: FeedType) => [...feeds, type] as const,
  bookmarks: ['bookmarks'] as const,
  /** What the keys of searches begin with. */
  found: ['search'] as const,
  postsOf: (id: AccountId) => [...allPostsOf, id] as const,
  repostsOf: (id: AccountId) => [...allRepostsOf, id] as const,
  /** What the keys of the lists on members' profiles begin with. */
  profileLists: [allPostsOf, allRepostsOf],
}
