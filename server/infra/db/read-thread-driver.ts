import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { currentAsker } from './read-asker.ts'
import type { SqliteReadPool } from './sqlite-read-pool.ts'

/** Lets Kysely read through threads: single statements, no transactions. */
export class ReadThreadDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #pool: SqliteReadPool

  constructor(pool: SqliteReadPool) {
    this.#pool = pool
    this.#connection = {
      // The rows are of the type that the statement says; Kysely takes any driver's word for it.
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
        rows: (await pool.read({ sql, parameters }, currentAsker())) as R[],
      }),
      streamQuery: readsOnly,
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    readsOnly()
  }

  async commitTransaction(): Promise<void> {
    readsOnly()
  }

  async rollbackTransaction(): Promise<void> {
    readsOnly()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#pool.close()
  }
}

function readsOnly(): never {
  throw new Error('heavy reads are single statements')
}
