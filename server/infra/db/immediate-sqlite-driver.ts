import { CompiledQuery, SqliteDriver, type DatabaseConnection } from 'kysely'
import type SqliteDatabase from 'better-sqlite3'

/**
 * Takes the write lock when a transaction begins. A plain BEGIN that reads first and writes later fails at once,
 * without waiting, when another process wrote in between.
 */
export class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database

  readonly #alsoClose: () => Promise<void>

  constructor(database: SqliteDatabase.Database, alsoClose: () => Promise<void>) {
    super({ database })
    this.#database = database
    this.#alsoClose = alsoClose
  }

  override async destroy(): Promise<void> {
    await this.#alsoClose()
    await super.destroy()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk makes SQLite roll back by itself; complaining of that would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}
