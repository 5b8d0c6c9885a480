import type SqliteDatabase from 'better-sqlite3'

/** Prepared statements in the cache, the one prepared longest ago leaving first; all of the server's are fewer. */
const mostCached = 500
const isCached = /^\s*(?:select|insert|update|delete|with)\b/i
const changesSchema = /^\s*(?:create|alter|drop)\b/i

/**
 * Caches prepared statements: preparing one costs about as much as running it. Their text is the key, so it has to be the same
 * each time: lists come in as one parameter (`prepare-once.ts`).
 */
export function cacheStatements(database: SqliteDatabase.Database): void {
  const prepare = database.prepare.bind(database)
  const cached = new Map<string, SqliteDatabase.Statement>()

  database.prepare = ((source: string): SqliteDatabase.Statement => {
    const known = cached.get(source)
    if (known && !known.busy) return known
    // What a statement answers is decided when it is prepared: `select *` of another table would be another answer.
    if (changesSchema.test(source)) cached.clear()
    const statement = prepare(source)
    if (!isCached.test(source)) return statement
    cached.set(source, statement)
    const [oldest] = cached.size > mostCached ? cached.keys() : []
    if (oldest !== undefined) cached.delete(oldest)
    return statement
  }) as SqliteDatabase.Database['prepare']
}
