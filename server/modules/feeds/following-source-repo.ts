import { sql, type RawBuilder } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { mayHear, type Listener } from '#server/infra/db/may-hear.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'

/** Where rows are looked for, as values of a kept query: below a place or an instant, or else not above `asOf`. */
export type Stretch = {
  viewerId: string
  now: number
  asOf: number
  afterAt: number | undefined
  afterId: string | undefined
  below: number | undefined
  since: number
  limit: number
}

/** Where Following comes from: a table whose rows have an owner, an instant and a post. */
export interface Source {
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
  isShown: (stretch: Stretch) => RawBuilder<unknown>
  /** Whose rows are looked for, as `account_id`. */
  owners: (listener: Listener) => RawBuilder<unknown>
  hasOwner: (listener: Listener) => RawBuilder<unknown>
  /** How far back each step looks that asks one by one, all in all, before the last, which looks at all time. */
  spansMs: readonly number[]
}

const mostFollowed = 4_000

/** Whoever follows more, and whose walk found nothing, is asked for the ones followed last. */
const lastFollowed = (listener: Listener) => sql`(select followed_id as account_id from follows
  where follower_id = ${listener.viewerId} and ${mayHear(listener, 'followed_id')}
  order by created_at desc limit ${sql.lit(mostFollowed)})`

/** Posts by followed members and the viewer that nobody followed and heard has reposted since (those come as reposts). */
export const followedPosts: Source = {
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
export const followedReposts: Source = {
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
