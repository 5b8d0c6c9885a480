import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { joinNewest, ownedColumns } from '#server/infra/db/newest-of-each.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Page, PageCursor } from '#server/page-cursor.ts'
import { followedPosts, followedReposts, type Source, type Stretch } from './following-source-repo.ts'

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
  /** The next ones of everybody, and whether each is by the viewer or by somebody followed. */
  walk: (db: Db, stretch: Stretch) => Promise<{ rows: (FollowingItem & { is_followed: 0 | 1 | boolean })[] }>
  /** The newest of each owner, a post once. */
  oneByOne: Find
}

function findersOf(source: Source, dialect: Dialect['name']): Finders {
  const { table, columns, hasOwner, isThere } = source
  const post = sql.ref(`each.${ownedColumns[table].subject}`)
  const reposter = table === 'posts' ? sql`null` : sql`each.account_id`
  const order = sql`each.created_at desc, ${post} desc ${table === 'posts' ? sql`` : sql`, each.account_id desc`}`
  return {
    walk: cacheQuery(
      (_, stretch) => sql`select ${post} as id, each.created_at as at, ${reposter} as "reposterId",
          ${hasOwner(stretch, 'each')} as is_followed
        from (select ${columns} from ${sql.table(table)} as each
          where ${isThere} and ${isBelow(table, stretch)('each')} and each.created_at >= ${stretch.since}
          order by ${order} limit ${sql.lit(walk.step)}) as each`,
    ),
    oneByOne: cacheQuery((_, stretch) => newestOf(source, dialect, stretch)),
  }
}

/** The newest posts that owners brought. Many may have reposted one: it stands at the newest of these. */
function newestOf({ table, owners }: Source, dialect: Dialect['name'], stretch: Stretch): RawBuilder<FollowingItem> {
  const { since, limit, ofEach } = stretch
  const newest = { table, owner: sql`owners.account_id`, within: isBelow(table, stretch), since, limit: ofEach }
  const from = sql`from ${owners(stretch)} ${joinNewest(dialect, newest)}`
  return table === 'posts'
    ? sql`select newest.id as id, newest.created_at as at, null as "reposterId" ${from}
        order by at desc, id desc limit ${limit}`
    : sql`select id, at, "reposterId" from (
          select newest.post_id as id, newest.created_at as at, newest.account_id as "reposterId", row_number() over (
            partition by newest.post_id order by newest.created_at desc, newest.account_id desc) as place ${from}) as ranked
        where place = 1 order by at desc, id desc limit ${limit}`
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

const selectOneOfMany = cacheQuery(
  (_, { viewerId }: { viewerId: string }) => sql`select 1 from follows where follower_id = ${viewerId}
    limit 1 offset ${sql.lit(mostAskedOneByOne)}`,
)

/** Those of the posts that stand at a place or above it, too: a reader who came by there has seen them. */
export async function findStandingAbove(
  db: Db,
  { place, ids, ...page }: Listener & { place: PageCursor; asOf: number; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await selectAbove(db, { ...page, ids, placeAt: place.at, placeId: place.id })
  return new Set(rows.map(({ id }) => id))
}

type Above = Pick<Stretch, 'viewerId' | 'now' | 'asOf'> & { ids: readonly string[]; placeAt: number; placeId: string }

// Ends with the first repost that is found. A post itself stands above where a repost is dated before it.
const selectAbove = cacheQuery((db, { ids, placeAt, placeId, asOf, ...listener }: Above) => {
  const isAbove = (each: string, post: string) => sql`${sql.ref(`${each}.created_at`)} <= ${asOf}
    and (${sql.ref(`${each}.created_at`)}, ${sql.ref(`${each}.${post}`)}) >= (${placeAt}, ${placeId})`
  return db
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', ids)
    .where(
      sql<SqlBool>`((${isAbove('posts', 'id')} and ${followedPosts.hasOwner(listener, 'posts')})
        or exists (select 1 from reposts where reposts.post_id = posts.id and ${isAbove('reposts', 'post_id')}
          and ${followedReposts.hasOwner(listener, 'reposts')}))`,
    )
})

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
    stretch = { ...stretch, afterAt: last.at, afterId: last.id, afterReposter: last.reposterId ?? undefined }
  }
  return undefined
}

/** Asks each owner for their newest: first for those of the last days, which are few to look at, and then for those before. */
async function findOneByOne(db: Db, name: Dialect['name'], page: FollowingPage): Promise<FollowingItem[]> {
  const { posts, reposts } = finders[name]
  const find = async (stretch: Stretch) =>
    eachOnce(
      (await Promise.all([posts.oneByOne(db, stretch), reposts.oneByOne(db, stretch)])).flatMap(({ rows }) => rows),
    )
  const since = (page.after?.at ?? page.asOf) - firstSpanMs
  const late = await find(stretchOf(page, since))
  if (late.length >= page.limit) return late
  const before = { ...stretchOf(page), below: since }
  // As many posts as fill the page lie above the last of these: nothing below it is on the page.
  const heads = await find({ ...before, ofEach: 1 })
  return eachOnce([...late, ...(await find({ ...before, since: heads[page.limit - 1]?.at ?? 0 }))])
}

/** Newest first, each post at the newest thing that happened to it. */
function eachOnce(items: readonly FollowingItem[]): FollowingItem[] {
  const once = new Map<string, FollowingItem>()
  for (const item of items.toSorted(newestFirst)) if (!once.has(item.id)) once.set(item.id, item)
  return [...once.values()]
}

function newestFirst(a: FollowingItem, b: FollowingItem): number {
  return b.at - a.at || compare(b.id, a.id) || compare(b.reposterId ?? '', a.reposterId ?? '')
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function stretchOf({ viewerId, now, asOf, after, limit }: FollowingPage, since = 0): Stretch {
  const place = { afterAt: after?.at, afterId: after?.id, afterReposter: undefined }
  return { viewerId, now, asOf, ...place, below: undefined, since, limit, ofEach: limit }
}

function isBelow(table: Source['table'], { asOf, afterAt, afterId, afterReposter, below }: Stretch) {
  return (each: string): RawBuilder<unknown> => {
    const at = sql.ref(`${each}.created_at`)
    if (below !== undefined) return sql`${at} < ${below}`
    const post = sql.ref(`${each}.${ownedColumns[table].subject}`)
    if (afterReposter !== undefined)
      return sql`(${at}, ${post}, ${sql.ref(`${each}.account_id`)}) < (${afterAt}, ${afterId}, ${afterReposter})`
    return afterAt === undefined ? sql`${at} <= ${asOf}` : sql`(${at}, ${post}) < (${afterAt}, ${afterId})`
  }
}
