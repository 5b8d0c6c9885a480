import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import { keepQuery } from '#server/infra/db/keep-query.ts'
import { joinNewest } from '#server/infra/db/newest-of-each.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Page } from '#server/page-cursor.ts'
import { followedPosts, followedReposts, type Source, type Stretch } from './following-source-repo.ts'

/** A post in Following, at the newest thing that happened to it there. */
export interface FollowingItem {
  id: string
  /** Epoch milliseconds of the post, or of the repost that brings it. */
  at: number
  reposterId: string | undefined
}

export interface FollowingPage extends Page, Listener {
  /** Younger posts and reposts do not count, so that pages fit together while new ones arrive. */
  asOf: number
}

/** Of those who follow more, some have always done something just now: walking through what all have done finds that sooner. */
const mostAskedOneByOne = 300
/** Rows looked at in one step of such a walk, and in all. */
const walk = { step: 500, most: 4_000 }

interface FoundRow {
  id: string
  at: number
  owner: string
}

function stretchOf({ viewerId, now, asOf, after, limit }: FollowingPage, since = 0): Stretch {
  return { viewerId, now, asOf, afterAt: after?.at, afterId: after?.id, below: undefined, since, limit }
}

type Find = (db: Db, stretch: Stretch) => Promise<{ rows: FoundRow[] }>

/** The ways to look for the rows of a source. */
interface Finders {
  spansMs: Source['spansMs']
  /** The next ones of everybody, and whether each is shown. */
  walk: (db: Db, stretch: Stretch) => Promise<{ rows: (FoundRow & { is_shown: 0 | 1 | boolean })[] }>
  /** The newest of each owner. */
  oneByOne: Find
  /** The same of any time: those owners whose newest are the newest of all have all rows of the page among theirs. */
  ofAnyTime: Find
}

function findersOf(source: Source, dialect: Dialect['name']): Finders {
  const { table, columns, owner, post, hasOwner, owners, isShown, isThere, spansMs } = source
  const newestOf = (stretch: Stretch, limit: number) => newestOfEach(source, dialect, { ...stretch, limit })
  const found = sql`select ${postOf(source)} as id, newest.created_at as at, ${ownerOf(source)} as owner`
  const newestFirst = ({ limit }: Stretch) =>
    sql`order by newest.created_at desc, ${postOf(source)} desc limit ${limit}`
  return {
    spansMs,
    walk: keepQuery(
      (_, stretch) => sql`select ${post} as id, each.created_at as at, ${owner} as owner,
          ${hasOwner(stretch)} and ${isShown(stretch)} as is_shown
        from (select ${columns} from ${sql.table(table)} as each
          where ${isThere} and ${isBelow(source, stretch)} and each.created_at >= ${stretch.since}
          order by ${orderOf(source)} limit ${sql.lit(walk.step)}) as each`,
    ),
    oneByOne: keepQuery(
      (_, stretch) => sql`${found} from ${owners(stretch)} ${newestOf(stretch, stretch.limit)} ${newestFirst(stretch)}`,
    ),
    ofAnyTime: keepQuery(
      (_, stretch) => sql`with heads as (select ${ownerOf(source)} as account_id
          from ${owners(stretch)} ${newestOf(stretch, 1)} ${newestFirst(stretch)})
        ${found} from heads as owners ${newestOf(stretch, stretch.limit)} ${newestFirst(stretch)}`,
    ),
  }
}

const finders = {
  sqlite: { posts: findersOf(followedPosts, 'sqlite'), reposts: findersOf(followedReposts, 'sqlite') },
  postgres: { posts: findersOf(followedPosts, 'postgres'), reposts: findersOf(followedReposts, 'postgres') },
}

/**
 * What a page is made of, in no order: the newest of both sources, which either may fill alone. Reposts older than the posts that
 * fill it are not on it.
 */
export async function findFollowing(
  db: Db,
  { name }: Dialect,
  { isWalked, ...page }: FollowingPage & { isWalked: boolean },
): Promise<FollowingItem[]> {
  const posts = await findOfSource(db, { finders: finders[name].posts, page, isWalked })
  const since = posts.length < page.limit ? undefined : posts.at(-1)?.at
  const reposts = await findOfSource(db, { finders: finders[name].reposts, page, isWalked, since })
  return [
    ...posts.map(({ id, at }) => ({ id, at, reposterId: undefined })),
    ...reposts.map(({ id, at, owner }) => ({ id, at, reposterId: owner })),
  ]
}

/** A page of one source. */
interface SourcePage {
  finders: Finders
  page: FollowingPage
  /** Nothing older is looked for, in epoch milliseconds. */
  since?: number | undefined
}

/** The newest of a source, newest first. */
async function findOfSource(db: Db, { isWalked, ...asked }: SourcePage & { isWalked: boolean }): Promise<FoundRow[]> {
  const walked = isWalked ? await findByWalking(db, asked) : undefined
  return (walked ?? (await findOneByOne(db, asked))).slice(0, asked.page.limit)
}

/** Whether a member follows so many that walking through what all have done finds a page sooner. */
export async function followsMany(db: Db, viewerId: string): Promise<boolean> {
  return (await selectOneOfMany(db, { viewerId })).rows.length > 0
}

const selectOneOfMany = keepQuery(
  (_, { viewerId }: { viewerId: string }) => sql`select 1 from follows where follower_id = ${viewerId}
    limit 1 offset ${sql.lit(mostAskedOneByOne)}`,
)

/** Looks at the newest rows of all, some at a time; undefined when it gave up. */
async function findByWalking(db: Db, { finders, page, since }: SourcePage): Promise<FoundRow[] | undefined> {
  const found: FoundRow[] = []
  let stretch = stretchOf(page, since)
  for (let seen = 0; seen < walk.most; seen += walk.step) {
    const { rows } = await finders.walk(db, stretch)
    const ordered = rows.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    found.push(...ordered.filter((row) => row.is_shown))
    const last = ordered.at(-1)
    if (!last || rows.length < walk.step || found.length >= page.limit) return found
    stretch = { ...stretch, afterAt: last.at, afterId: last.id }
  }
  return undefined
}

/**
 * Asks each owner for their newest rows: first for those of the last days, which are few to look at, then of ever more days before, and
 * at last of any time.
 */
async function findOneByOne(db: Db, { finders, page, since: bound }: SourcePage): Promise<FoundRow[]> {
  const found: FoundRow[] = []
  let stretch = stretchOf(page)
  const until = page.after?.at ?? page.asOf
  for (const since of bound === undefined ? finders.spansMs.map((span) => until - span) : [bound]) {
    found.push(...(await finders.oneByOne(db, { ...stretch, since })).rows)
    if (found.length >= page.limit || since === bound) return found
    stretch = { ...stretch, below: since }
  }
  return [...found, ...(await finders.ofAnyTime(db, stretch)).rows]
}

function newestOfEach(source: Source, dialect: Dialect['name'], stretch: Stretch) {
  const { table, owner, isThereOfOwner, isShown } = source
  const where = sql`${owner} = owners.account_id and ${isThereOfOwner} and ${isBelow(source, stretch)}
    and each.created_at >= ${stretch.since} and ${isShown(stretch)}`
  return joinNewest(dialect, { table, where, orderBy: orderOf(source), limit: stretch.limit })
}

function postOf({ table }: Source): RawBuilder<unknown> {
  return sql.ref(table === 'posts' ? 'newest.id' : 'newest.post_id')
}

function ownerOf({ table }: Source): RawBuilder<unknown> {
  return sql.ref(table === 'posts' ? 'newest.author_id' : 'newest.account_id')
}

function orderOf({ post }: Source): RawBuilder<unknown> {
  return sql`each.created_at desc, ${post} desc`
}

function isBelow({ post }: Source, { asOf, afterAt, afterId, below }: Stretch): RawBuilder<unknown> {
  if (below !== undefined) return sql`each.created_at < ${below}`
  if (afterAt !== undefined) return sql`(each.created_at, ${post}) < (${afterAt}, ${afterId})`
  return sql`each.created_at <= ${asOf}`
}
