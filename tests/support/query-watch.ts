import { CompiledQuery, sql, type KyselyPlugin } from 'kysely'
import pg from 'pg'
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
  if (!/^\s*(?:select|with|update|delete|insert)\b/i.test(query.sql)) return []
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

/** The most rows of a table that PostgreSQL looks at in one step of finding the answer. */
export async function mostLookedAt({ db }: OpenDatabase, query: CompiledQuery, table: string): Promise<number> {
  const plans = await postgresPlans(db, query, sql`explain (analyze, format json)`)
  const looks = plans
    .filter((plan) => plan['Relation Name'] === table)
    .map((plan) => ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0))
  return Math.max(0, ...looks)
}

const mostSorted = 5_000
/** What is sorted is little however large the database is, as the statement itself says; a new one is not among them. */
const boundedSorts = [
  // What belongs to the ids of a page.
  / in \(select value from json_each\(\?\)\)/,
  // The first rows of each, or a list that ends with a limit of its own, are sorted by something else.
  /limit (?:\?|\$\d+|\d+)\)/,
  // A member's own tags and devices, and the tags there are.
  /from "(?:account_tags|push_subscriptions)" where "account_id" = (?:\?|\$1)/,
  /"account_tags"\."account_id" = (?:\?|\$1)/,
  /from "tags" left join/,
  // Files under way: what the server has room for.
  /from "uploads" where .*"used_at" is null/,
  // One by its e-mail address and one by its username.
  /where \("email" = \? or "username_key" = \?\)/,
]
const isBoundedSort = (text: string) => boundedSorts.some((bound) => bound.test(text.replaceAll('+?', '?')))
/** All but those whose size an operator decides, such as tags. */
const smallTables =
  /^(?:tags|invitations|site_blocks|schema_versions|sqlite_\w+|numbers|counter|recent|list|found|followed|owners|heads|matches|uses|voices|ranked|json_each)$/
const isLarge = (table: string) => !smallTables.test(table)
/** Those that `large-world.ts` fills: of the others PostgreSQL knows that they are empty. */
const filledTables =
  /^(?:accounts|follows|blocks|mutes|posts|post_topics|post_media|likes|reposts|bookmarks|comments|notifications|jobs|account_words|account_trigrams|post_search_rows)$/

async function complaintsOfSqlite(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await sql<{
    parent: number
    detail: string
  }>`explain query plan ${withParameters(text, parameters)}`.execute(db)
  const names = new Map([...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]))
  // What a subquery found, whose own way to it stands below its name.
  const isOfSubquery = (table: string, parent: number) =>
    rows.some((row) => row.parent === parent && row.detail === `CO-ROUTINE ${table}`)
  return rows
    .filter(({ parent, detail }) => {
      // Equals at the end of an order, and what belongs to the ids of a page, are few.
      if (detail.startsWith('USE TEMP B-TREE FOR'))
        return !/ LAST TERM | LAST \d+ TERMS /.test(detail) && !isBoundedSort(text)
      const [, table, how = ''] = /^SCAN ([a-z]\w*)(.*)/.exec(detail) ?? []
      if (table === undefined || !isLarge(names.get(table) ?? table) || isOfSubquery(table, parent)) return false
      // A row of the full-text index by its number.
      if (how.includes('VIRTUAL TABLE INDEX 0:=')) return false
      // In the order of an index a scan ends with the limit, or the index itself has few rows.
      return !(how.includes('INDEX') && (/limit/i.test(text) || how.includes('uploads_open')))
    })
    .map(({ detail }) => detail)
}

interface PostgresPlan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PostgresPlan[]
}

async function complaintsOfPostgres(db: Db, query: CompiledQuery): Promise<string[]> {
  const found: string[] = []
  const isBounded = isBoundedSort(query.sql)
  for (const plan of [...(await postgresPlans(db, query)), ...(await preparedPlans(db, query))]) {
    const rowsIn = Math.max(0, ...(plan.Plans ?? []).map((child) => child['Plan Rows']))
    const table = plan['Relation Name'] ?? ''
    if (plan['Node Type'] === 'Seq Scan' && filledTables.test(table)) found.push(`Seq Scan ${table}`)
    // An incremental sort takes what an index has ordered already, and ends with the limit.
    if (plan['Node Type'] === 'Sort' && rowsIn > mostSorted && !isBounded) found.push(`Sort of ${rowsIn} rows`)
  }
  return [...found, ...(await scansWithoutIndex(db, query))]
}

/** Reading an empty table as a whole is quickest: what it would be like when it is full, an index tells. */
async function scansWithoutIndex(db: Db, query: CompiledQuery): Promise<string[]> {
  const plans = await db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    return postgresPlans(transaction, query)
  })
  return plans
    .filter((plan) => plan['Node Type'] === 'Seq Scan' && isLarge(plan['Relation Name'] ?? ''))
    .map((plan) => `Seq Scan ${plan['Relation Name'] ?? ''}, for want of an index`)
}

async function postgresPlans(
  db: Db,
  { sql: text, parameters }: CompiledQuery,
  explain = sql`explain (format json)`,
): Promise<PostgresPlan[]> {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: PostgresPlan }[]
  }>`${explain} ${withParameters(text, parameters)}`.execute(db)
  const withParts = (plan: PostgresPlan): PostgresPlan[] => [plan, ...(plan.Plans ?? []).flatMap(withParts)]
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => withParts(Plan)))
}

/** From the sixth time on PostgreSQL may run a prepared statement by a plan that was made for any values. */
const untilForAnyValues = 6

/** How PostgreSQL goes on to find the answer of a statement that comes often (`prepare-often.ts`). */
async function preparedPlans(db: Db, { sql: text, parameters }: CompiledQuery): Promise<PostgresPlan[]> {
  if (parameters.length === 0) return []
  const values = parameters.map(literalOf).join(', ')
  return db.transaction().execute(async (transaction) => {
    await sql.raw(`prepare asked as ${text}`).execute(transaction)
    const run: CompiledQuery = CompiledQuery.raw(`execute asked (${values})`)
    for (let times = 1; times < untilForAnyValues; times += 1) await postgresPlans(transaction, run)
    const plans = await postgresPlans(transaction, run)
    await sql`deallocate asked`.execute(transaction)
    return plans
  })
}

function literalOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join()}}`)
  if (typeof value === 'string' || typeof value === 'number') return pg.escapeLiteral(String(value))
  throw new Error(`There is no literal for ${JSON.stringify(value)}.`)
}

/** The statement with its values in their places: a plan made for unknown ones is another plan. */
function withParameters(text: string, parameters: readonly unknown[]) {
  const pieces = text.split(/\+?\?|\$\d+/)
  return sql.join(
    pieces.flatMap((piece, at) =>
      at < parameters.length ? [sql.raw(piece), sql.val(parameters[at])] : [sql.raw(piece)],
    ),
    sql``,
  )
}
