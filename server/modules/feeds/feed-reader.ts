import type { Post } from '#contract/post.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findMutedAmong } from '../mutes/mute-summary-repo.ts'
import type { PostEntry, ReadPosts } from '../posts/post-reader.ts'

export type ReadFeedPosts = (db: Db, entries: readonly PostEntry[], viewerId: string) => Promise<Post[]>

/** Reads posts for a feed, which muted members are silent in: their posts drop out, and that they reposted one is not said. */
export function makeFeedReader({ readPosts, clock }: { readPosts: ReadPosts; clock: () => number }): ReadFeedPosts {
  return async (db, entries, viewerId) => {
    const posts = await readPosts(db, entries, viewerId)
    const members = posts.flatMap(({ user_id, repost_details }) => [
      user_id,
      ...(repost_details ? [repost_details.user_id] : []),
    ])
    const muted = await findMutedAmong(db, { viewerId, now: clock() }, [...new Set<string>(members)])
    return posts
      .filter(({ user_id }) => !muted.has(user_id))
      .map((post) =>
        post.repost_details && muted.has(post.repost_details.user_id) ? { ...post, repost_details: undefined } : post,
      )
  }
}
