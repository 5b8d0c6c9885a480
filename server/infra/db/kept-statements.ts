import type SqliteDatabase from 'better-sqlite3'

/** Different statements kept prepared, the one used longest ago leaving first; all of the server's are fewer. */
const mostKept = 500
const isKept = /^\s*(?:select|insert|update|delete|with)\b/i
const changesSchema = /^\s*(?:create|alter|drop)\b/i

/**
 * Keeps statements prepared: preparing one costs about as much as running it. Their text is the key, so it has to be the same
 * each time: lists come in as one parameter (`json-lists.ts`).
 */
export function keepStatements(database: SqliteDatabase.Database): void {
  const prepare = database.prepare.bind(database)
  const kept = new Map<string, SqliteDatabase.Statement>()

  database.prepare = ((source: string): SqliteDatabase.Statement => {
    // What a statement answers is decided when it is prepared: `select *` of another table would be another answer.
    if (changesSchema.test(source)) kept.clear()
    if (!isKept.test(source)) return prepare(source)
    const known = kept.get(source)
    const statement = known && !known.busy ? known : prepare(source)
    kept.delete(source)
    kept.set(source, statement)
    const [oldest] = kept.size > mostKept ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return statement
  }) as SqliteDatabase.Database['prepare']
}
