import type SqliteDatabase from 'better-sqlite3'

/**
 * Bounds the pages that a connection has in its own memory beside the system's, in megabytes; better-sqlite3 gives each 16. What it holds it forgets
 * whenever another connection wrote, and the C library keeps the memory for good: a connection that only reads makes little of more (docs/growth.md).
 */
export function limitPageCache(database: SqliteDatabase.Database, megabytes: number): void {
  database.pragma(`cache_size = -${megabytes * 1000}`)
}
