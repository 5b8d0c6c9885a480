import type { PostSearch } from './post-search.ts'
import type { Db } from './tables.ts'

/** What differs between the two database engines; queries that need no such thing are the same on both. */
export interface Dialect {
  name: 'sqlite' | 'postgres'
  /** A unique key refused a row. On PostgreSQL the transaction is lost then: prefer `onConflict`. */
  isUniqueViolation(error: unknown): boolean
  /** `table.column` of the unique key that refused a row; undefined when it is none of one column. */
  violatedKey(error: unknown): string | undefined
  /** A row names another one that is not there. */
  isDanglingReference(error: unknown): boolean
  /** Serialization failure, deadlock or busy file: running the whole transaction again may succeed. */
  isTransient(error: unknown): boolean
  /** The statement took longer than any may. */
  isCutOff(error: unknown): boolean
  /** The disk below the database has no room for what was to be written; reading goes on. */
  isDiskFull(error: unknown): boolean
  /** The database takes no writes at the moment, as its disk is read-only or because it only follows another. */
  isUnwritable(error: unknown): boolean
  /** The database's disk fails, or its files cannot be opened: for a write as well as for a read. */
  isDiskFailing(error: unknown): boolean
  /** A statement answers before anything else in the process goes on, also while it waits for the disk. */
  readsHoldUp: boolean
  /** Writes what may be lost when the power fails: nobody waits for the disk where that would hold up everybody. */
  writeExpendable<T>(db: Db, write: (db: Db) => Promise<T>): Promise<T>
  /** Lets the planner of queries know how large the tables have become; quick. */
  optimize(db: Db): Promise<void>
  /** The encoding of a database in which not every word can be written or found; undefined where every one can. */
  poorEncoding(db: Db): Promise<string | undefined>
  /** Held until the surrounding transaction ends, so that two starting servers do not migrate at once. */
  lockMigrations(db: Db): Promise<void>
  postSearch: PostSearch
}
