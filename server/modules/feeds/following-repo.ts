import type { Db } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Page } from '#server/page-cursor.ts'

/** A post in Following, at the newest thing that happened to it there. */
export interface FollowingItem {
  id: string
  /** Epoch milliseconds of the post, or of the repost that brings it. */
  at: number
  reposterId: string | undefined
}

export interface FollowingPage extends Page {
  viewerId: string
  /** Younger posts and reposts do not count, so that pages fit together while new ones arrive. */
  asOf: number
}

/** Posts by followed members and the viewer that nobody followed has reposted since (those come as reposts). */
export async function findFollowedPosts(db: Db, page: FollowingPage): Promise<FollowingItem[]> {
  const { viewerId, asOf } = page
  const posts = db
    .selectFrom('posts')
    .select(['posts.id', 'posts.created_at as at'])
    .where('posts.deleted_at', 'is', null)
    .where('posts.created_at', '<=', asOf)
    .where('posts.author_id', 'in', (eb) =>
      eb
        .selectFrom('follows')
        .select('followed_id as id')
        .where('follower_id', '=', viewerId)
        .unionAll(eb.selectFrom('accounts').select('id').where('id', '=', viewerId)),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reposts')
            .innerJoin('follows', 'follows.followed_id', 'reposts.account_id')
            .select('reposts.post_id')
            .where('follows.follower_id', '=', viewerId)
            .whereRef('reposts.post_id', '=', 'posts.id')
            .where('reposts.created_at', '<=', asOf),
        ),
      ),
    )
  const rows = await keysetPage(posts, { at: 'posts.created_at', id: 'posts.id' }, page).execute()
  return rows.map((row) => ({ ...row, reposterId: undefined }))
}

/** Posts that followed members reposted, each once: at its newest such repost. */
export async function findFollowedReposts(db: Db, page: FollowingPage): Promise<FollowingItem[]> {
  const { viewerId, asOf } = page
  const reposts = db
    .selectFrom('reposts')
    .innerJoin('follows', 'follows.followed_id', 'reposts.account_id')
    .innerJoin('posts', 'posts.id', 'reposts.post_id')
    .select(['reposts.post_id as id', 'reposts.created_at as at', 'reposts.account_id as reposterId'])
    .where('follows.follower_id', '=', viewerId)
    .where('posts.deleted_at', 'is', null)
    .where('reposts.created_at', '<=', asOf)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reposts as newer')
            .innerJoin('follows as also', 'also.followed_id', 'newer.account_id')
            .select('newer.post_id')
            .where('also.follower_id', '=', viewerId)
            .whereRef('newer.post_id', '=', 'reposts.post_id')
            .where('newer.created_at', '<=', asOf)
            .where((newer) =>
              newer(
                newer.refTuple('newer.created_at', 'newer.account_id'),
                '>',
                newer.refTuple('reposts.created_at', 'reposts.account_id'),
              ),
            ),
        ),
      ),
    )
  return keysetPage(reposts, { at: 'reposts.created_at', id: 'reposts.post_id' }, page).execute()
}
