import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from '#server/infra/db/dialect.ts'

/** Tables whose rows have an owner, an instant and a post, in an index by all three. */
export type OwnedTable = 'posts' | 'likes' | 'reposts'

interface NewestOfEach {
  table: OwnedTable
  /** Whose rows: a column of the table before. */
  owner: RawBuilder<unknown>
  /** Which of these, besides those since an instant; of the name that a row goes by. */
  within: (each: string) => RawBuilder<unknown>
  /** Epoch milliseconds; nothing older is looked for. */
  since: number
  limit: number
}

/** Where each table has the member who did it, and the post. */
export const ownedColumns = {
  posts: { owner: 'author_id', post: 'id' },
  likes: { owner: 'account_id', post: 'post_id' },
  reposts: { owner: 'account_id', post: 'post_id' },
} as const

/**
 * Joins to every row before it the newest rows of a table, as `newest` (its owner, `created_at` and post), without deleted posts: of each owner
 * `limit`, on SQLite with those of the same instant as the last one. They are found in the order of an index and end with the limit, so
 * that whoever has a million rows costs no more than anybody else.
 */
export function joinNewest(
  dialect: Dialect['name'],
  { table, owner, within, since, limit }: NewestOfEach,
): RawBuilder<unknown> {
  const columns = ownedColumns[table]
  const isOf = (each: string) => sql`${sql.ref(`${each}.${columns.owner}`)} = ${owner}
    ${table === 'posts' ? sql`and ${sql.ref(`${each}.deleted_at`)} is null` : sql``} and ${within(each)}`
  const [of, post] = [sql.ref(`each.${columns.owner}`), sql.ref(`each.${columns.post}`)]
  // SQLite knows no `lateral`: rows begin with the instant of the last one there.
  return dialect === 'postgres'
    ? sql`cross join lateral (select ${of}, each.created_at, ${post} from ${sql.table(table)} as each
        where ${isOf('each')} and each.created_at >= ${since}
        order by each.created_at desc, ${post} desc limit ${limit}) as newest`
    : sql`cross join ${sql.table(table)} as newest on ${isOf('newest')} and newest.created_at >= coalesce((
        select last.created_at from ${sql.table(table)} as last where ${isOf('last')} and last.created_at >= ${since}
        order by last.created_at desc limit 1 offset ${limit} - 1), ${since})`
}
