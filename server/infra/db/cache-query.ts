import type { CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from './tables.ts'
import { refuseUnstorableText } from './text-gate.ts'

type Value = string | number | null | undefined | readonly string[]

/** What differs from call to call. What a query does not name is left out as undefined. */
type QueryValues = Readonly<Record<string, Value>>

/** A query that was built; builders need not be told the database once more. */
interface Built<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/** A compiled query, and of each parameter where its value comes from. */
interface CachedQuery<Row> {
  compiled: CompiledQuery<Row>
  sources: readonly ((values: QueryValues) => unknown)[]
}

/** Cached of one query: each value is there, or missing, or null. */
const mostShapes = 200

/**
 * Answers what a query does that is built and compiled once for each shape of its values (which are missing, null or lists): doing that
 * costs more than most of them take to be answered. Values may stand anywhere in it but must not decide how it is built, nor be reckoned
 * with: that is noticed, and throws.
 */
export function cacheQuery<Values extends QueryValues, Row>(
  build: (db: Db, values: Values) => Built<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  const byAdapter = new WeakMap<DialectAdapter, Map<string, CachedQuery<Row>>>()

  function queryOf(db: Db, values: Values): CompiledQuery<Row> {
    const { adapter, plugins } = db.getExecutor()
    const known = byAdapter.get(adapter) ?? new Map<string, CachedQuery<Row>>()
    byAdapter.set(adapter, known)
    const shape = shapeOf(values)
    const cached = known.get(shape)
    // Whoever watches what is asked is to see it as it was built.
    if (cached && plugins.length === 0) return fill(cached, values)
    const built = build(db, values).compile(db)
    if (known.size < mostShapes) {
      const plain = db.withoutPlugins()
      const next = cached ?? toCached(build(plain, marked(values)).compile(plain), values)
      assertSame(built, fill(next, values))
      known.set(shape, next)
    }
    return built
  }

  return async (db, values) => db.executeQuery(queryOf(db, values))
}

function shapeOf(values: QueryValues): string {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    shape += name
    if (value === undefined) shape += ' - '
    else if (value === null) shape += ' null '
    else if (typeof value === 'object') shape += ' list '
    else shape += typeof value === 'string' ? ' text ' : ' number '
  }
  return shape
}

const markOf = (name: string) => `\u0001${name}`

/** The same values with marks in their places that occur nowhere else. */
function marked<Values extends QueryValues>(values: Values): Values {
  const marks: Record<string, Value> = {}
  for (const [place, [name, value]] of Object.entries(values).entries()) {
    if (typeof value === 'string') marks[name] = markOf(name)
    else if (typeof value === 'number') marks[name] = numberMark(place)
    else if (value === null || value === undefined) marks[name] = value
    else marks[name] = [markOf(name)]
  }
  // Each is of the type it stands for.
  return marks as Values
}

const numberMark = (place: number) => Number.MIN_SAFE_INTEGER + place

function toCached<Row>(compiled: CompiledQuery<Row>, values: QueryValues): CachedQuery<Row> {
  const sources = new Map<unknown, (values: QueryValues) => unknown>()
  for (const [place, [name, value]] of Object.entries(values).entries()) {
    sources.set(typeof value === 'number' ? numberMark(place) : markOf(name), (given) => given[name])
    if (typeof value !== 'object' || value === null) continue
    // A list is one parameter: PostgreSQL's as it is (one-list-compiler.ts), SQLite's as JSON (prepare-once.ts).
    sources.set(listKey([markOf(name)]), (given) => given[name])
    sources.set(JSON.stringify([markOf(name)]), (given) => JSON.stringify(given[name]))
  }
  const sourceOf = (parameter: unknown) => sources.get(Array.isArray(parameter) ? listKey(parameter) : parameter)
  return { compiled, sources: compiled.parameters.map((parameter) => sourceOf(parameter) ?? (() => parameter)) }
}

const listKey = (list: readonly unknown[]) => `list ${JSON.stringify(list)}`

function fill<Row>({ compiled, sources }: CachedQuery<Row>, values: QueryValues): CompiledQuery<Row> {
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'string') refuseUnstorableText(value)
    else if (typeof value === 'object' && value !== null) value.forEach(refuseUnstorableText)
  }
  return { ...compiled, parameters: sources.map((source) => source(values)) }
}

function assertSame(built: CompiledQuery, filled: CompiledQuery): void {
  if (built.sql === filled.sql && isDeepStrictEqual(built.parameters, filled.parameters)) return
  throw new Error(`its values decide how this query is built: ${built.sql}`)
}
