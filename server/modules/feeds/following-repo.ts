import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import { keepQuery } from '#server/infra/db/keep-query.ts'
import { joinNewest, ownedColumns } from '#server/infra/db/newest-of-each.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Page, PageCursor } from '#server/page-cursor.ts'
import {
  followedPosts,
  followedReposts,
  isFollowedAndHeard,
  type Source,
  type Stretch,
} from './following-source-repo.ts'

/** A post in Following, at the newest thing that happened to it there. */
export interface FollowingItem {
  id: string
  /** Epoch milliseconds of the post, or of the repost that brings it. */
  at: number
  reposterId: string | null
}

export interface FollowingPage extends Page, Listener {
  /** Younger posts and reposts do not count, so that pages fit together while new ones arrive. */
  asOf: number
}

/** Of those who follow more, some have always done something just now: walking through what all have done finds that sooner. */
const mostAskedOneByOne = 300
/** Rows looked at in one step of such a walk, and in all. */
const walk = { step: 500, most: 4_000 }
/** How far back each followed member is asked first: most pages are full by then. */
const firstSpanMs = 25 * dayMs

type Find = (db: Db, stretch: Stretch) => Promise<{ rows: FollowingItem[] }>

/** The ways to look for the rows of a source. */
interface Finders {
  /** The next ones of everybody, and whether each is of one of those who are followed. */
  walk: (db: Db, stretch: Stretch) => Promise<{ rows: (FollowingItem & { is_followed: 0 | 1 | boolean })[] }>
  /** The newest of each owner, a post once. */
  oneByOne: Find
  /** The same of any time: those owners whose newest are the newest of all have all rows of the page among theirs. */
  ofAnyTime: Find
}

function findersOf(source: Source, dialect: Dialect['name']): Finders {
  const { table, columns, hasOwner, owners, isThere } = source
  const post = sql.ref(`each.${ownedColumns[table].post}`)
  const reposter = table === 'posts' ? sql`null` : sql`each.account_id`
  return {
    walk: keepQuery(
      (_, stretch) => sql`select ${post} as id, each.created_at as at, ${reposter} as "reposterId",
          ${hasOwner(stretch)} as is_followed
        from (select ${columns} from ${sql.table(table)} as each
          where ${isThere} and ${isBelow(source, stretch)('each')} and each.created_at >= ${stretch.since}
          order by each.created_at desc, ${post} desc limit ${sql.lit(walk.step)}) as each`,
    ),
    oneByOne: keepQuery((_, stretch) => newestOf(source, dialect, { owners: owners(stretch), stretch })),
    ofAnyTime: keepQuery(
      (_, stretch) => sql`with heads as (${headsOf(source, stretch)})
        ${newestOf(source, dialect, { owners: sql`heads as owners`, stretch })}`,
    ),
  }
}

/** The newest posts that owners brought. Many may have reposted one: it stands at the newest of these. */
function newestOf(
  { table, ...source }: Source,
  dialect: Dialect['name'],
  { owners, stretch }: { owners: RawBuilder<unknown>; stretch: Stretch },
): RawBuilder<FollowingItem> {
  const { since, limit } = stretch
  const of = sql`owners.account_id`
  const within = isBelow({ table, ...source }, stretch)
  const from = sql`from ${owners} ${joinNewest(dialect, { table, owner: of, within, since, limit })}`
  return table === 'posts'
    ? sql`select newest.id as id, newest.created_at as at, null as "reposterId" ${from}
        order by at desc, id desc limit ${limit}`
    : sql`select id, at, "reposterId" from (
          select newest.post_id as id, newest.created_at as at, newest.account_id as "reposterId", row_number() over (
            partition by newest.post_id order by newest.created_at desc, newest.account_id desc) as place ${from}) as ranked
        where place = 1 order by at desc, id desc limit ${limit}`
}

function headsOf(source: Source, stretch: Stretch): RawBuilder<unknown> {
  const { table, isThere, owners } = source
  return sql`select account_id from (select owners.account_id, (
      select max(each.created_at) from ${sql.table(table)} as each
      where ${sql.ref(`each.${ownedColumns[table].owner}`)} = owners.account_id and ${isThere}
        and ${isBelow(source, stretch)('each')}) as newest_at
    from ${owners(stretch)}) as owners where newest_at is not null order by newest_at desc limit ${stretch.limit}`
}

const finders = {
  sqlite: { posts: findersOf(followedPosts, 'sqlite'), reposts: findersOf(followedReposts, 'sqlite') },
  postgres: { posts: findersOf(followedPosts, 'postgres'), reposts: findersOf(followedReposts, 'postgres') },
}

/**
 * What a page is made of, newest first, each post once: at the newest thing that happened to it below the place where the page begins. What
 * the viewer may not see is among it.
 */
export async function findFollowing(
  db: Db,
  { name }: Dialect,
  { isWalked, ...page }: FollowingPage & { isWalked: boolean },
): Promise<FollowingItem[]> {
  const walked = isWalked ? await findByWalking(db, name, page) : undefined
  return (walked ?? (await findOneByOne(db, name, page))).slice(0, page.limit)
}

/** Whether a member follows so many that walking through what all have done finds a page sooner. */
export async function followsMany(db: Db, viewerId: string): Promise<boolean> {
  return (await selectOneOfMany(db, { viewerId })).rows.length > 0
}

const selectOneOfMany = keepQuery(
  (_, { viewerId }: { viewerId: string }) => sql`select 1 from follows where follower_id = ${viewerId}
    limit 1 offset ${sql.lit(mostAskedOneByOne)}`,
)

/** Those of the posts that followed members reposted at a place or above it: a reader who came by there has seen them. */
export async function findBroughtAbove(
  db: Db,
  { place, ids, ...page }: Listener & { place: PageCursor; asOf: number; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await selectBrought(db, { ...page, ids, placeAt: place.at, placeId: place.id })
  return new Set(rows.map(({ id }) => id))
}

type Brought = Pick<Stretch, 'viewerId' | 'now' | 'asOf'> & { ids: readonly string[]; placeAt: number; placeId: string }

const selectBrought = keepQuery((db, { ids, placeAt, placeId, asOf, ...listener }: Brought) =>
  db
    .selectFrom('reposts')
    .select('post_id as id')
    .where('post_id', 'in', ids)
    .where('created_at', '<=', asOf)
    .where(sql<SqlBool>`(created_at, post_id) >= (${placeAt}, ${placeId})`)
    .where(isFollowedAndHeard(listener, 'reposts.account_id')),
)

/** Looks at the newest of all, some at a time; undefined when it gave up. */
async function findByWalking(db: Db, name: Dialect['name'], page: FollowingPage): Promise<FollowingItem[] | undefined> {
  const { posts, reposts } = finders[name]
  const written = await walkThrough(db, posts.walk, { page })
  // Reposts older than the posts that fill the page are not on it.
  const since = written && written.length >= page.limit ? written[page.limit - 1]?.at : undefined
  const brought = written && (await walkThrough(db, reposts.walk, { page, since }))
  return brought && eachOnce([...written, ...brought])
}

async function walkThrough(
  db: Db,
  walkOn: Finders['walk'],
  { page, since }: { page: FollowingPage; since?: number | undefined },
): Promise<FollowingItem[] | undefined> {
  let found: FollowingItem[] = []
  let stretch = stretchOf(page, since)
  for (let seen = 0; seen < walk.most; seen += walk.step) {
    const { rows } = await walkOn(db, stretch)
    const ordered = rows.toSorted(newestFirst)
    found = eachOnce([...found, ...ordered.filter((row) => row.is_followed)])
    const last = ordered.at(-1)
    if (!last || rows.length < walk.step || found.length >= page.limit) return found
    stretch = { ...stretch, afterAt: last.at, afterId: last.id }
  }
  return undefined
}

/** Asks each owner for their newest: first for those of the last days, which are few to look at, and then for all before. */
async function findOneByOne(db: Db, name: Dialect['name'], page: FollowingPage): Promise<FollowingItem[]> {
  const { posts, reposts } = finders[name]
  const find = async (way: 'oneByOne' | 'ofAnyTime', stretch: Stretch) =>
    (await Promise.all([posts[way](db, stretch), reposts[way](db, stretch)])).flatMap(({ rows }) => rows)
  const since = (page.after?.at ?? page.asOf) - firstSpanMs
  const late = eachOnce(await find('oneByOne', stretchOf(page, since)))
  if (late.length >= page.limit) return late
  return eachOnce([...late, ...(await find('ofAnyTime', { ...stretchOf(page), below: since }))])
}

/** Newest first, each post at the newest thing that happened to it. */
function eachOnce(items: readonly FollowingItem[]): FollowingItem[] {
  const once = new Map<string, FollowingItem>()
  for (const item of items.toSorted(newestFirst)) if (!once.has(item.id)) once.set(item.id, item)
  return [...once.values()]
}

function newestFirst(a: FollowingItem, b: FollowingItem): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1)
}

function stretchOf({ viewerId, now, asOf, after, limit }: FollowingPage, since = 0): Stretch {
  return { viewerId, now, asOf, afterAt: after?.at, afterId: after?.id, below: undefined, since, limit }
}

function isBelow({ table }: Source, { asOf, afterAt, afterId, below }: Stretch) {
  return (each: string): RawBuilder<unknown> => {
    const at = sql.ref(`${each}.created_at`)
    if (below !== undefined) return sql`${at} < ${below}`
    const post = sql.ref(`${each}.${ownedColumns[table].post}`)
    return afterAt === undefined ? sql`${at} <= ${asOf}` : sql`(${at}, ${post}) < (${afterAt}, ${afterId})`
  }
}
