import type { Page } from '#server/page-cursor.ts'
import { sql, type SelectQueryBuilder, type SqlBool, type StringReference } from 'kysely'

/** What orders a list: an instant and, among equal ones, an id. */
interface ListOrder<Column> {
  at: Column
  id: Column
  /** Newest first unless it says otherwise. */
  oldestFirst?: boolean
}

/** Orders a query and cuts a page out of it; as a comparison of rows, so that an index over both columns leads straight to it. */
export function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id, oldestFirst }: ListOrder<StringReference<DB, TB>>,
  { after, until, limit }: Page,
): SelectQueryBuilder<DB, TB, Row> {
  const [columnAt, columnId] = [sql.ref(at), sql.ref(id)]
  const direction = oldestFirst ? 'asc' : 'desc'
  const [isLater, isNoLater] = [sql.raw(oldestFirst ? '>' : '<'), sql.raw(oldestFirst ? '<=' : '>=')]
  let page = query.orderBy(columnAt, direction).orderBy(columnId, direction).limit(limit)
  if (after) page = page.where(sql<SqlBool>`(${columnAt}, ${columnId}) ${isLater} (${after.at}, ${after.id})`)
  if (until) page = page.where(sql<SqlBool>`(${columnAt}, ${columnId}) ${isNoLater} (${until.at}, ${until.id})`)
  return page
}
