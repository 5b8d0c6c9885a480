import { sql, type RawBuilder } from 'kysely'
import { mayHear, type Listener } from '#server/infra/db/may-hear.ts'

/** Where rows are looked for, as values of a prepared query: below a place or an instant, or else not above `asOf`. */
export type Stretch = {
  viewerId: string
  now: number
  asOf: number
  afterAt: number | undefined
  afterId: string | undefined
  /** Of several reposts of one post at one instant, below that of this member. */
  afterReposter: string | undefined
  below: number | undefined
  since: number
  limit: number
  /** Of each owner. */
  ofEach: number
}

/** Where Following comes from: a table whose rows have an owner, an instant and a post. */
export interface Source {
  table: 'posts' | 'reposts'
  /** What there is to know of a row, all of it in the index by time. */
  columns: RawBuilder<unknown>
  /** Word for word as in that index; of a row called `each`. */
  isThere: RawBuilder<unknown>
  /** Whose rows are looked for, as `account_id`. */
  owners: (listener: Listener) => RawBuilder<unknown>
  /** Whether a row, of that alias, is of one of them. */
  hasOwner: (listener: Listener, each: string) => RawBuilder<unknown>
}

const mostFollowed = 4_000

/** Whoever follows more, and whose walk found nothing, is asked for the ones followed last. */
const lastFollowed = (listener: Listener) => sql`(select followed_id as account_id from follows
  where follower_id = ${listener.viewerId} and ${mayHear(listener, 'followed_id')}
  order by created_at desc limit ${sql.lit(mostFollowed)})`

const isFollowedAndHeard = (listener: Listener, account: string) => sql`exists (
  select 1 from follows where follower_id = ${listener.viewerId} and followed_id = ${sql.ref(account)}
    and ${mayHear(listener, 'followed_id')})`

/** Posts by followed members and the viewer. */
export const followedPosts: Source = {
  table: 'posts',
  columns: sql`id, author_id, created_at`,
  isThere: sql`each.deleted_at is null`,
  owners: (listener) => sql`(select account_id from ${lastFollowed(listener)} as followed
    union all select ${listener.viewerId}) as owners`,
  hasOwner: (listener, each) => sql`(${sql.ref(`${each}.author_id`)} = ${listener.viewerId}
    or ${isFollowedAndHeard(listener, `${each}.author_id`)})`,
}

/** What followed members reposted. */
export const followedReposts: Source = {
  table: 'reposts',
  columns: sql`post_id, account_id, created_at`,
  isThere: sql`true`,
  owners: (listener) => sql`${lastFollowed(listener)} as owners`,
  hasOwner: (listener, each) => isFollowedAndHeard(listener, `${each}.account_id`),
}
