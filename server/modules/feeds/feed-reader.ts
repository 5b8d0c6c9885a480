import type { Post } from '#contract/post.ts'
import { textsOfPost } from '#contract/word-filter.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findMutedAmong } from '../mutes/mute-summary-repo.ts'
import { findWordFilter } from '../mutes/muted-word-summary-repo.ts'
import type { PostEntry, ReadPosts } from '../posts/post-summary-view.ts'

export type ReadFeedPosts = (db: Db, entries: readonly PostEntry[], viewerId: string) => Promise<Post[]>

/**
 * Reads posts for a feed, which muted members are silent in: their posts drop out, and that they reposted one is not said. So do posts
 * of others with a word that the reader muted.
 */
export function makeFeedReader({ readPosts, clock }: { readPosts: ReadPosts; clock: () => number }): ReadFeedPosts {
  return async (db, entries, viewerId) => {
    const listener = { viewerId, now: clock() }
    const isMutedText = await findWordFilter(db, listener)
    const posts = (await readPosts(db, entries, viewerId)).filter(
      (post) => post.user_id === viewerId || !isMutedText?.(textsOfPost(post), listener.now),
    )
    const members = posts.flatMap(({ user_id, repost_details }) => [
      user_id,
      ...(repost_details ? [repost_details.user_id] : []),
    ])
    const muted = await findMutedAmong(db, listener, [...new Set<string>(members)])
    return posts
      .filter(({ user_id }) => !muted.has(user_id))
      .map((post) =>
        post.repost_details && muted.has(post.repost_details.user_id) ? { ...post, repost_details: undefined } : post,
      )
  }
}
