import { CompiledQuery, SqliteDriver, type DatabaseConnection } from 'kysely'

/**
 * Takes the write lock when a transaction begins. A plain BEGIN that reads first and writes later fails at once,
 * without waiting, when another process wrote in between.
 */
export class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
