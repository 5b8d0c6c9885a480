import { sql, type CompiledQuery, type KyselyPlugin } from 'kysely'
import type { OpenDatabase } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/tables.ts'

export interface WatchedDatabase {
  db: Db
  /** Every statement so far, and forgets them. */
  take: () => CompiledQuery[]
}

/** A database that remembers what it was asked. */
export function watchQueries(db: Db): WatchedDatabase {
  const seen: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      seen.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), take: () => seen.splice(0) }
}

/** What is wrong with how the database would find the answer: tables read as a whole, sorts of more than `mostSorted` rows. */
export async function complaintsAbout(database: OpenDatabase, query: CompiledQuery): Promise<string[]> {
  if (!/^\s*(?:select|with)/i.test(query.sql)) return []
  return database.dialect.name === 'postgres'
    ? complaintsOfPostgres(database.db, query)
    : complaintsOfSqlite(database.db, query)
}

/** How the database would find the answer, in its own words. */
export async function planOf({ db, dialect }: OpenDatabase, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const explain = dialect.name === 'postgres' ? sql`explain` : sql`explain query plan`
  const { rows } = await sql`${explain} ${withParameters(text, parameters)}`.execute(db)
  return JSON.stringify(rows)
}

const mostSorted = 5_000
const ofPage = / in \(\?/
const largeTables =
  /^(?:accounts|follows|posts|post_topics|post_media|likes|reposts|bookmarks|comments|notifications|account_words|account_trigrams|post_search_rows)$/

async function complaintsOfSqlite(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${withParameters(text, parameters)}`.execute(db)
  const names = new Map([...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]))
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => {
      // Equals at the end of an order, and what belongs to the ids of a page, are few.
      if (detail.startsWith('USE TEMP B-TREE FOR'))
        return !/ LAST TERM | LAST \d+ TERMS /.test(detail) && !ofPage.test(text)
      const [, table = '', how = ''] = /^SCAN (\w+)(.*)/.exec(detail) ?? []
      if (!largeTables.test(names.get(table) ?? table)) return false
      // In the order of an index a scan ends with the limit.
      return !(how.includes('INDEX') && /limit/i.test(text))
    })
}

interface PostgresPlan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: PostgresPlan[]
}

async function complaintsOfPostgres(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: PostgresPlan }[]
  }>`explain (format json) ${withParameters(text, parameters)}`.execute(db)
  const found: string[] = []
  const visit = (plan: PostgresPlan) => {
    const rowsIn = Math.max(0, ...(plan.Plans ?? []).map((child) => child['Plan Rows']))
    const table = plan['Relation Name'] ?? ''
    if (plan['Node Type'] === 'Seq Scan' && largeTables.test(table)) found.push(`Seq Scan ${table}`)
    // An incremental sort takes what an index has ordered already, and ends with the limit.
    if (plan['Node Type'] === 'Sort' && rowsIn > mostSorted) found.push(`Sort of ${rowsIn} rows`)
    plan.Plans?.forEach(visit)
  }
  for (const row of rows) row['QUERY PLAN'].forEach(({ Plan }) => visit(Plan))
  return found
}

/** The statement with its values in their places: a plan made for unknown ones is another plan. */
function withParameters(text: string, parameters: readonly unknown[]) {
  const pieces = text.split(/\?|\$\d+/)
  return sql.join(
    pieces.flatMap((piece, at) =>
      at < parameters.length ? [sql.raw(piece), sql.val(parameters[at])] : [sql.raw(piece)],
    ),
    sql``,
  )
}
