import { PostgresDriver, type AbortableOperationOptions, type CompiledQuery, type DatabaseConnection } from 'kysely'
import pg from 'pg'
import { ConnectionLost } from './connection-lost.ts'

/** Whoever uses a connection that breaks, or gets none, is told by a `ConnectionLost`. */
export class GuardedPostgresDriver extends PostgresDriver {
  readonly #guarded = new WeakSet<DatabaseConnection>()
  readonly #alsoClose: (() => Promise<void>) | undefined

  constructor(pool: pg.Pool, alsoClose?: () => Promise<void>) {
    super({ pool })
    this.#alsoClose = alsoClose
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#alsoClose?.()])
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(options).catch((error: unknown) => {
      throw isBug(error) ? error : new ConnectionLost(error, 'was never sent')
    })
    if (this.#guarded.has(connection)) return connection
    this.#guarded.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = <R>(query: CompiledQuery, given?: AbortableOperationOptions) =>
      execute<R>(query, given).catch((error: unknown) => {
        throw isBug(error) || isAnswer(error) ? error : new ConnectionLost(error, 'may have worked')
      })
    return connection
  }
}

function isBug(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError
}

/**
 * What PostgreSQL says of a statement, other than goodbye: class 08 is the line, 57P01 to 57P05 and 25P03 the end of a session
 * or server, 53300 that it takes no more connections. Everything else that fails is the line.
 */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|57P0[1-5]$|25P03$|53300$)/.test(error.code ?? '')
}
