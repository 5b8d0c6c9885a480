import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { SqliteReadThread } from './sqlite-read-thread.ts'

/** Lets Kysely read through a thread: single statements, no transactions. */
export class ReadThreadDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #thread: SqliteReadThread

  constructor(thread: SqliteReadThread) {
    this.#thread = thread
    this.#connection = {
      // The rows are of the type that the statement says; Kysely takes any driver's word for it.
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
        rows: (await thread.read({ sql, parameters })) as R[],
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
    await this.#thread.close()
  }
}

function readsOnly(): never {
  throw new Error('heavy reads are single statements')
}
