import { sql, type SqlBool } from 'kysely'
import type { Dialect } from '#server/infra/db/dialect.ts'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { joinNewest, ownedColumns, type OwnedTable } from '#server/infra/db/newest-of-each.ts'
import { mayHear } from '#server/infra/db/may-hear.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** However many somebody follows, and however much those do: the last so many. */
const lookedAt = { followed: 300, ofEach: 20, forPopular: 5_000, retired: 1_000 }

/** Whose feed, and from which instant (epoch milliseconds) posts are young enough to be ranked. */
export type CandidateSearch = {
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
  return (await selectTags(db, { accountId })).rows.map(({ name }) => name)
}

const selectTags = cacheQuery((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('account_tags')
    .innerJoin('tags', 'tags.id', 'account_tags.tag_id')
    .select('tags.name')
    .where('account_tags.account_id', '=', accountId),
)

export async function findNewestIds(
  db: Db,
  { asOf, limit }: Pick<CandidateSearch, 'asOf' | 'limit'>,
): Promise<string[]> {
  return (await selectNewest(db, { asOf, limit })).rows.map(({ id }) => id)
}

const selectNewest = cacheQuery((db, { asOf, limit }: { asOf: number; limit: number }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('created_at', '<=', asOf)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit),
)

/** Posts with any of the topics, newest first, a post as often as it has one. However many a topic has, its newest are looked at. */
export async function findIdsByTopics(
  db: Db,
  { name }: Dialect,
  { topicKeys, ...search }: Omit<CandidateSearch, 'viewerId'> & { topicKeys: readonly string[] },
): Promise<string[]> {
  if (topicKeys.length === 0) return []
  const { rows } = await selectByTopics[name](db, { ...search, keys: JSON.stringify(topicKeys) })
  return rows.map(({ postId }) => postId)
}

const selectByTopics = { sqlite: newestWithTopics('sqlite'), postgres: newestWithTopics('postgres') }

function newestWithTopics(dialect: Dialect['name']) {
  return cacheQuery((_, { keys, since, asOf, limit }: Omit<CandidateSearch, 'viewerId'> & { keys: string }) => {
    // One after the other: walking through all topics by time for those of the reader may lead past everything that was written lately.
    const newest = joinNewest(dialect, {
      ...{ table: 'post_topics', owner: sql`wanted.value`, since, limit },
      within: (each) => sql`${sql.ref(`${each}.created_at`)} <= ${asOf}`,
    })
    const wanted =
      dialect === 'postgres'
        ? // Of an array the planner expects ten, of JSON a hundred, and would compile the statement at each call.
          sql`unnest(array(select json_array_elements_text(${keys}::json))) as wanted(value)`
        : sql`json_each(${keys}) as wanted`
    return sql<{ postId: string }>`select newest.post_id as "postId" from ${wanted} ${newest}
      order by newest.created_at desc limit ${limit}`
  })
}

/** Of each of the members followed last, but those muted, what they did last: in one table, newest first. */
function newestOfFollowed(
  dialect: Dialect['name'],
  table: OwnedTable,
  { viewerId, since, asOf, limit }: CandidateSearch,
) {
  const { subject, owner } = ownedColumns[table]
  const newest = joinNewest(dialect, {
    ...{ table, since, limit: lookedAt.ofEach, owner: sql`followed.account_id` },
    within: (each) => sql`${sql.ref(`${each}.created_at`)} <= ${asOf}`,
  })
  return sql<FollowedRepost>`
    select ${sql.ref(`newest.${subject}`)} as "postId", ${sql.ref(`newest.${owner}`)} as "reposterId", newest.created_at as at
    from (select followed_id as account_id from follows where follower_id = ${viewerId}
      and ${mayHear({ viewerId, now: asOf }, 'followed_id')}
      order by created_at desc limit ${sql.lit(lookedAt.followed)}) as followed ${newest}
    order by newest.created_at desc limit ${limit}`
}

function selectNewestOfFollowed(dialect: Dialect['name']) {
  const select = (table: OwnedTable) =>
    cacheQuery((_, search: CandidateSearch) => newestOfFollowed(dialect, table, search))
  return { posts: select('posts'), likes: select('likes'), reposts: select('reposts') }
}

const ofFollowed = { sqlite: selectNewestOfFollowed('sqlite'), postgres: selectNewestOfFollowed('postgres') }

export async function findIdsByFollowed(db: Db, { name }: Dialect, search: CandidateSearch): Promise<string[]> {
  return (await ofFollowed[name].posts(db, search)).rows.map(({ postId }) => postId)
}

/** What followed members liked lately, a post as often as it was liked. */
export async function findIdsLikedByFollowed(db: Db, { name }: Dialect, search: CandidateSearch): Promise<string[]> {
  return (await ofFollowed[name].likes(db, search)).rows.map(({ postId }) => postId)
}

/** Newest first. */
export async function findRepostsByFollowed(
  db: Db,
  { name }: Dialect,
  search: CandidateSearch,
): Promise<FollowedRepost[]> {
  return (await ofFollowed[name].reposts(db, search)).rows
}

/** Of a time's newest posts those most liked, reposted and commented; its answer is shared for a while. */
export async function findPopularIds(
  db: Db,
  { since, limit }: Pick<CandidateSearch, 'since' | 'limit'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('posts')
        .select(['id', 'created_at', 'like_count', 'repost_count', 'comment_count'])
        .where('created_at', '>=', since)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(lookedAt.forPopular)
        .as('recent'),
    )
    .select('id')
    .orderBy((eb) => eb('like_count', '+', eb('repost_count', '+', eb.ref('comment_count'))), 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the posts that are there for everybody, with what there is to know of them. */
export async function findCandidateRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return (await selectCandidates(db, { ids })).rows
}

const selectCandidates = cacheQuery((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('posts')
    .select(['id', 'author_id', 'text_content', 'created_at', 'like_count', 'repost_count', 'comment_count'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(mayMeet(undefined, 'posts.author_id')),
)

/** Accounts of the house that are retired. */
export async function findRetiredIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('is_house', '=', sql.lit(1))
    .where('retired_at', 'is not', null)
    .limit(lookedAt.retired)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those who joined since an instant (epoch milliseconds) and have fewer followers than so many, the last first; nobody of the house. */
export async function findNewAuthors(
  db: Db,
  { since, untilFollowers, limit }: { since: number; untilFollowers: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('created_at', '>', since)
    .where('is_house', '=', 0)
    // Reckoned with, so that nobody looks for the many with few followers and sorts them.
    .where(sql<SqlBool>`+followers_count < ${untilFollowers}`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many people commented on each of the posts. */
export async function countCommenters(db: Db, postIds: readonly string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map()
  const removed = await findRemovedAbove(db, postIds)
  const rows = await db
    .selectFrom('comments')
    .select((eb) => ['post_id', eb.fn.count<number>('author_id').distinct().as('people')])
    .where('post_id', 'in', postIds)
    .where('deleted_at', 'is', null)
    // Looking at what each answers takes a while, and hardly ever is there anything to find.
    .$if(removed.length > 0, (living) =>
      living.where((eb) => eb.or([eb('parent_id', 'is', null), eb('parent_id', 'not in', removed)])),
    )
    .groupBy('post_id')
    .execute()
  return new Map(rows.map((row) => [row.post_id, row.people]))
}

/** Removed comments below the posts, which hide their replies. */
async function findRemovedAbove(db: Db, postIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('post_id', 'in', postIds)
    .where('removed_at', 'is not', null)
    .where('reply_count', '>', 0)
    .execute()
  return rows.map(({ id }) => id)
}
