import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Tables whose rows have an owner, an instant and what it was done to, in an index by all three. */
export type OwnedTable = keyof typeof ownedColumns

interface NewestOfEach {
  table: OwnedTable
  /** Whose rows: a column of the table before. */
  owner: RawBuilder<unknown>
  /** Which of these, besides those since an instant; given the alias of the row. */
  within: (each: string) => RawBuilder<unknown>
  /** Epoch milliseconds; nothing older is looked for. */
  since: number
  limit: number
}

/** Where each table has the member who did it, or the topic, and the post or member that it was done to. */
export const ownedColumns = {
  posts: { owner: 'author_id', subject: 'id' },
  likes: { owner: 'account_id', subject: 'post_id' },
  reposts: { owner: 'account_id', subject: 'post_id' },
  follows: { owner: 'follower_id', subject: 'followed_id' },
  post_topics: { owner: 'topic_key', subject: 'post_id' },
} as const

/**
 * Joins to every row before it the newest rows of a table, as `newest` (its owner, `created_at` and subject), of posts the living ones: of each
 * owner `limit`, on SQLite with those of the same instant as the last one. They are found in the order of an index and end with the limit, so
 * that whoever has a million rows costs no more than anybody else.
 */
export function joinNewest(
  dialect: Dialect['name'],
  { table, owner, within, since, limit }: NewestOfEach,
): RawBuilder<unknown> {
  const columns = ownedColumns[table]
  const isOf = (each: string) => sql`${sql.ref(`${each}.${columns.owner}`)} = ${owner}
    ${table === 'posts' ? sql`and ${sql.ref(`${each}.deleted_at`)} is null` : sql``} and ${within(each)}`
  const [of, subject] = [sql.ref(`each.${columns.owner}`), sql.ref(`each.${columns.subject}`)]
  // SQLite knows no `lateral`: rows begin with the instant of the last one there.
  return dialect === 'postgres'
    ? sql`cross join lateral (select ${of}, each.created_at, ${subject} from ${sql.table(table)} as each
        where ${isOf('each')} and each.created_at >= ${since}
        order by each.created_at desc, ${subject} desc limit ${limit}) as newest`
    : sql`cross join ${sql.table(table)} as newest on ${isOf('newest')} and newest.created_at >= coalesce((
        select last.created_at from ${sql.table(table)} as last where ${isOf('last')} and last.created_at >= ${since}
        order by last.created_at desc limit 1 offset ${limit} - 1), ${since})`
}
