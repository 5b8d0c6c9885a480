import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, SqliteDriver, type DatabaseConnection } from 'kysely'
import type SqliteDatabase from 'better-sqlite3'

/** A turn of the event loop in which statements took so long ends before the next one. */
const longestTurnMs = 10

/**
 * Takes the write lock when a transaction begins. A plain BEGIN that reads first and writes later fails at once,
 * without waiting, when another process wrote in between.
 *
 * Statements run on the main thread and their promises are kept at once: those of many requests would follow one another with nothing
 * in between, so a long turn is ended for them. Whoever waits for the connection stands in a queue: Kysely's own lock wakes all who wait
 * each time that one is done, so of two hundred each statement costs two hundred looks.
 */
export class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database

  readonly #alsoClose: () => Promise<void>

  #turnBeganAt: number | undefined

  /** Undefined while nobody has the connection. */
  #waiting: (() => void)[] | undefined

  constructor(database: SqliteDatabase.Database, alsoClose: () => Promise<void>) {
    super({ database })
    this.#database = database
    this.#alsoClose = alsoClose
  }

  override async destroy(): Promise<void> {
    await this.#alsoClose()
    await super.destroy()
  }

  /** Whoever asks has the connection for itself from here on: nobody overtakes while a turn is ended. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#ownTurn()
    if (this.#turnBeganAt !== undefined && performance.now() - this.#turnBeganAt > longestTurnMs) await nextTurn()
    if (this.#turnBeganAt === undefined) {
      this.#turnBeganAt = performance.now()
      setImmediate(() => (this.#turnBeganAt = undefined))
    }
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting?.shift()
    if (next) next()
    else this.#waiting = undefined
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk makes SQLite roll back by itself; complaining of that would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }

  async #ownTurn(): Promise<void> {
    if (this.#waiting) return new Promise((resolve) => void this.#waiting?.push(resolve))
    this.#waiting = []
  }
}
