import { sql, type RawBuilder } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import { mayHear, type Listener } from '#server/infra/db/may-hear.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import { joinNewest } from '#server/infra/db/newest-of-each.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Page } from '#server/page-cursor.ts'

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

/** Where Following comes from: a table whose rows have an owner, an instant and a post. */
interface Source {
  table: 'posts' | 'reposts'
  owner: RawBuilder<unknown>
  post: RawBuilder<unknown>
  /** What there is to know of a row, all of it in the index by time. */
  columns: RawBuilder<unknown>
  /** Word for word as in that index. */
  isThere: RawBuilder<unknown>
  /** The same for those of one owner: in other words, so that nobody takes the index by time for theirs. */
  isThereOfOwner: RawBuilder<unknown>
  /** Whether a row, called `each`, is shown to the viewer. */
  isShown: (page: FollowingPage) => RawBuilder<unknown>
  /** Whose rows are looked for, as `account_id`. */
  owners: (listener: Listener) => RawBuilder<unknown>
  hasOwner: (listener: Listener) => RawBuilder<unknown>
  /** How far back each step looks that asks one by one, all in all, before the last, which looks at all time. */
  spansMs: readonly number[]
}

/** Of those who follow more, some have always done something just now: walking through what all have done finds that sooner. */
const mostAskedOneByOne = 300
const mostFollowed = 4_000
/** Rows looked at in one step of such a walk, and in all. */
const walk = { step: 500, most: 4_000 }

/** Whoever follows more, and whose walk found nothing, is asked for the ones followed last. */
const lastFollowed = (listener: Listener) => sql`(select followed_id as account_id from follows
  where follower_id = ${listener.viewerId} and ${mayHear(listener, 'followed_id')}
  order by created_at desc limit ${sql.lit(mostFollowed)})`

/** Posts by followed members and the viewer that nobody followed and heard has reposted since (those come as reposts). */
const followedPosts: Source = {
  table: 'posts',
  owner: sql`each.author_id`,
  post: sql`each.id`,
  columns: sql`id, author_id, created_at`,
  isThere: sql`each.deleted_at is null`,
  isThereOfOwner: sql`+each.deleted_at is null`,
  isShown: (page) => sql`not exists (
    select 1 from reposts cross join follows
    where reposts.post_id = each.id and reposts.created_at <= ${page.asOf}
      and follows.follower_id = ${page.viewerId} and follows.followed_id = reposts.account_id
      and ${mayHear(page, 'reposts.account_id')})`,
  owners: (listener) => sql`(select account_id from ${lastFollowed(listener)} as followed
    union all select id from accounts where id = ${listener.viewerId}) as owners`,
  hasOwner: (listener) => sql`(each.author_id = ${listener.viewerId} or exists (
    select 1 from follows where follower_id = ${listener.viewerId} and followed_id = each.author_id
      and ${mayHear(listener, 'followed_id')}))`,
  spansMs: [5 * dayMs, 20 * dayMs],
}

/** Posts that followed members reposted, each once: at its newest such repost. */
const followedReposts: Source = {
  table: 'reposts',
  owner: sql`each.account_id`,
  post: sql`each.post_id`,
  columns: sql`post_id, account_id, created_at`,
  isThere: sql`true`,
  isThereOfOwner: sql`true`,
  isShown: (page) => sql`exists (select 1 from posts where posts.id = each.post_id and posts.deleted_at is null
      and ${mayMeet(page.viewerId, 'posts.author_id')} and ${mayHear(page, 'posts.author_id')})
    and not exists (select 1 from reposts as newer cross join follows
      where newer.post_id = each.post_id and newer.created_at <= ${page.asOf}
        and (newer.created_at, newer.account_id) > (each.created_at, each.account_id)
        and follows.follower_id = ${page.viewerId} and follows.followed_id = newer.account_id
        and ${mayHear(page, 'newer.account_id')})`,
  owners: (listener) => sql`${lastFollowed(listener)} as owners`,
  hasOwner: (listener) => sql`exists (
    select 1 from follows where follower_id = ${listener.viewerId} and followed_id = each.account_id
      and ${mayHear(listener, 'followed_id')})`,
  // There are fewer of them.
  spansMs: [20 * dayMs],
}

interface FoundRow {
  id: string
  at: number
  owner: string
}

/** A page of one source. */
interface SourcePage {
  source: Source
  page: FollowingPage
  /** Nothing older is looked for, in epoch milliseconds. */
  since?: number | undefined
}

/**
 * What a page is made of, in no order: the newest of both sources, which either may fill alone. Reposts older than the posts that
 * fill it are not on it.
 */
export async function findFollowing(db: Db, dialect: Dialect, page: FollowingPage): Promise<FollowingItem[]> {
  const asked = { dialect, page, isWalked: await followsMany(db, page.viewerId) }
  const posts = await findOfSource(db, { ...asked, source: followedPosts })
  const since = posts.length < page.limit ? undefined : posts.at(-1)?.at
  const reposts = await findOfSource(db, { ...asked, source: followedReposts, since })
  return [
    ...posts.map(({ id, at }) => ({ id, at, reposterId: undefined })),
    ...reposts.map(({ id, at, owner }) => ({ id, at, reposterId: owner })),
  ]
}

/** The newest of a source, newest first. */
async function findOfSource(
  db: Db,
  { isWalked, ...asked }: SourcePage & { dialect: Dialect; isWalked: boolean },
): Promise<FoundRow[]> {
  const walked = isWalked ? await findByWalking(db, asked) : undefined
  return (walked ?? (await findOneByOne(db, asked))).slice(0, asked.page.limit)
}

async function followsMany(db: Db, viewerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from follows where follower_id = ${viewerId}
    limit 1 offset ${mostAskedOneByOne}`.execute(db)
  return rows.length > 0
}

/** Looks at the newest rows of all, some at a time; undefined when it gave up. */
async function findByWalking(db: Db, { source, page, since = 0 }: SourcePage): Promise<FoundRow[] | undefined> {
  const { columns, owner, post, hasOwner, isShown } = source
  const found: FoundRow[] = []
  let isBelow = startOf(source, page)
  for (let seen = 0; seen < walk.most; seen += walk.step) {
    const { rows } = await sql<FoundRow & { is_shown: 0 | 1 | boolean }>`
      select ${post} as id, each.created_at as at, ${owner} as owner,
        ${hasOwner(page)} and ${isShown(page)} as is_shown
      from (select ${columns} from ${sql.table(source.table)} as each
        where ${source.isThere} and ${isBelow} and each.created_at >= ${since}
        order by ${orderOf(source)} limit ${sql.lit(walk.step)}) as each`.execute(db)
    const ordered = rows.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    found.push(...ordered.filter((row) => row.is_shown))
    const last = ordered.at(-1)
    if (!last || rows.length < walk.step || found.length >= page.limit) return found
    isBelow = sql`(each.created_at, ${post}) < (${last.at}, ${last.id})`
  }
  return undefined
}

/**
 * Asks each owner for their newest rows: first for those of the last days, which are few to look at, then of ever more days before, and
 * at last of any time.
 */
async function findOneByOne(db: Db, asked: OneByOne): Promise<FoundRow[]> {
  const { source, page } = asked
  const found: FoundRow[] = []
  let isBelow = startOf(source, page)
  const until = page.after?.at ?? page.asOf
  for (const since of asked.since === undefined ? source.spansMs.map((span) => until - span) : [asked.since]) {
    const where = sql`${isBelow} and each.created_at >= ${since}`
    const { rows } = await sql<FoundRow>`${foundOf(source)} from ${source.owners(page)}
      ${newestOfEach(asked, where, page.limit)} ${newestFirst(source, page)}`.execute(db)
    found.push(...rows)
    if (found.length >= page.limit || since === asked.since) return found
    isBelow = sql`each.created_at < ${since}`
  }
  return [...found, ...(await findOfAnyTime(db, asked, isBelow))]
}

interface OneByOne extends SourcePage {
  dialect: Dialect
}

/** Those owners whose newest are the newest of all have all rows of the page among theirs. */
async function findOfAnyTime(db: Db, asked: OneByOne, isBelow: RawBuilder<unknown>): Promise<FoundRow[]> {
  const { source, page } = asked
  const { rows } = await sql<FoundRow>`
    with heads as (select ${ownerOf(source)} as account_id
      from ${source.owners(page)} ${newestOfEach(asked, isBelow, 1)} ${newestFirst(source, page)})
    ${foundOf(source)} from heads as owners
      ${newestOfEach(asked, isBelow, page.limit)} ${newestFirst(source, page)}`.execute(db)
  return rows
}

function newestOfEach({ dialect, source, page }: OneByOne, isBelow: RawBuilder<unknown>, limit: number) {
  const { table, owner, isThereOfOwner, isShown } = source
  const where = sql`${owner} = owners.account_id and ${isThereOfOwner} and ${isBelow} and ${isShown(page)}`
  return joinNewest(dialect, { table, where, orderBy: orderOf(source), limit })
}

const foundOf = (source: Source) =>
  sql`select ${postOf(source)} as id, newest.created_at as at, ${ownerOf(source)} as owner`
const newestFirst = (source: Source, { limit }: FollowingPage) =>
  sql`order by newest.created_at desc, ${postOf(source)} desc limit ${limit}`
const postOf = ({ table }: Source) => sql.ref(table === 'posts' ? 'newest.id' : 'newest.post_id')
const ownerOf = ({ table }: Source) => sql.ref(table === 'posts' ? 'newest.author_id' : 'newest.account_id')

const orderOf = ({ post }: Source) => sql`each.created_at desc, ${post} desc`

function startOf({ post }: Source, { after, asOf }: FollowingPage): RawBuilder<unknown> {
  return after ? sql`(each.created_at, ${post}) < (${after.at}, ${after.id})` : sql`each.created_at <= ${asOf}`
}
