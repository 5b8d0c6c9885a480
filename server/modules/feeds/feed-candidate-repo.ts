import type { Db } from '#server/infra/db/tables.ts'
import { selectPosts } from '../posts/post-summary-repo.ts'

/** Whose feed, and from which instant (epoch milliseconds) posts are young enough to be ranked. */
export interface CandidateSearch {
  viewerId: string
  since: number
  asOf: number
  limit: number
}

export interface FollowedRepost {
  postId: string
  reposterId: string
  at: number
}

export type CandidateRow = Awaited<ReturnType<typeof findCandidateRows>>[number]

/** Names of the tags a member chose. */
export async function findTagNames(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_tags')
    .innerJoin('tags', 'tags.id', 'account_tags.tag_id')
    .select('tags.name')
    .where('account_tags.account_id', '=', accountId)
    .execute()
  return rows.map(({ name }) => name)
}

export async function findFollowedIds(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('follows').select('followed_id').where('follower_id', '=', accountId).execute()
  return new Set(rows.map((row) => row.followed_id))
}

export async function findNewestIds(
  db: Db,
  { asOf, limit }: Pick<CandidateSearch, 'asOf' | 'limit'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('created_at', '<=', asOf)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findIdsByFollowed(db: Db, { viewerId, since, asOf, limit }: CandidateSearch): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('posts', 'posts.author_id', 'follows.followed_id')
    .select(['posts.id', 'posts.created_at'])
    .where('follows.follower_id', '=', viewerId)
    .where('posts.created_at', '>=', since)
    .where('posts.created_at', '<=', asOf)
    .where('posts.deleted_at', 'is', null)
    .orderBy('posts.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findIdsByTopics(
  db: Db,
  topicKeys: readonly string[],
  { since, asOf, limit }: CandidateSearch,
): Promise<string[]> {
  if (topicKeys.length === 0) return []
  const rows = await db
    .selectFrom('post_topics')
    .select(['post_id', 'created_at'])
    .where('topic_key', 'in', topicKeys)
    .where('created_at', '>=', since)
    .where('created_at', '<=', asOf)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.post_id)
}

/** What followed members liked lately, a post as often as it was liked. */
export async function findIdsLikedByFollowed(db: Db, { viewerId, since, limit }: CandidateSearch): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('likes', 'likes.account_id', 'follows.followed_id')
    .select(['likes.post_id', 'likes.created_at'])
    .where('follows.follower_id', '=', viewerId)
    .where('likes.created_at', '>=', since)
    .orderBy('likes.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.post_id)
}

/** Newest first. */
export async function findRepostsByFollowed(
  db: Db,
  { viewerId, since, asOf, limit }: CandidateSearch,
): Promise<FollowedRepost[]> {
  return db
    .selectFrom('follows')
    .innerJoin('reposts', 'reposts.account_id', 'follows.followed_id')
    .select(['reposts.post_id as postId', 'reposts.account_id as reposterId', 'reposts.created_at as at'])
    .where('follows.follower_id', '=', viewerId)
    .where('reposts.created_at', '>=', since)
    .where('reposts.created_at', '<=', asOf)
    .orderBy('reposts.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** The posts of a time most liked, reposted and commented; reads the whole time, so its answer is shared for a while. */
export async function findPopularIds(
  db: Db,
  { since, limit }: Pick<CandidateSearch, 'since' | 'limit'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('created_at', '>=', since)
    .where('deleted_at', 'is', null)
    .orderBy((eb) => eb('like_count', '+', eb('repost_count', '+', eb.ref('comment_count'))), 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The candidates that exist, with what there is to know of them and their authors. */
export async function findCandidateRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return selectPosts(db, ids)
    .select([
      'posts.id',
      'posts.author_id',
      'posts.text_content',
      'posts.created_at',
      'posts.like_count',
      'posts.repost_count',
      'accounts.created_at as author_since',
      'accounts.followers_count as author_followers',
      'accounts.is_house as author_is_house',
    ])
    .execute()
}

export async function findTopicKeys(db: Db, postIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const byPost = new Map<string, Set<string>>()
  if (postIds.length === 0) return byPost
  const rows = await db
    .selectFrom('post_topics')
    .select(['post_id', 'topic_key'])
    .where('post_id', 'in', postIds)
    .execute()
  for (const row of rows) byPost.set(row.post_id, (byPost.get(row.post_id) ?? new Set()).add(row.topic_key))
  return byPost
}

export async function countCommenters(db: Db, postIds: readonly string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .select((eb) => ['post_id', eb.fn.count<number>('author_id').distinct().as('people')])
    .where('post_id', 'in', postIds)
    .where('deleted_at', 'is', null)
    .groupBy('post_id')
    .execute()
  return new Map(rows.map((row) => [row.post_id, row.people]))
}

export async function findSeenIds(
  db: Db,
  { viewerId, postIds }: { viewerId: string; postIds: readonly string[] },
): Promise<string[]> {
  if (postIds.length === 0) return []
  const rows = await db
    .selectFrom('post_views')
    .select('post_id')
    .where('account_id', '=', viewerId)
    .where('post_id', 'in', postIds)
    .execute()
  return rows.map((row) => row.post_id)
}
