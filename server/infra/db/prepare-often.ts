import pg from 'pg'

/** What comes less often in this process is not prepared. */
const often = 3
/** In each connection, where one takes some ten to a hundred kilobytes of PostgreSQL's memory. */
const mostNames = 300
/** Counting begins anew beyond it: texts with a number of rows in them, for example, come without end. */
const mostCounted = 2_000
/** Many rows at a time have a text for each number of them. */
const mostValues = 100
/** `not in`: PostgreSQL looks into a long list quickly only where it knows the list while it plans. */
const wantsItsList = '<> all('

/** Which texts are prepared, and under which names: the same in all connections of a pool. */
export interface StatementNames {
  /** Undefined for what does not come often. */
  nameOf(text: string, values: readonly unknown[]): string | undefined
  /** From now on under other names, so that each is prepared anew. */
  renew(): void
}

export function makeStatementNames(): StatementNames {
  const times = new Map<string, number>()
  const names = new Map<string, number>()
  let generation = 0
  const isOften = (text: string) => {
    if (names.has(text)) return true
    const count = (times.get(text) ?? 0) + 1
    if (count < often || names.size >= mostNames) {
      if (times.size >= mostCounted) times.clear()
      times.set(text, count)
      return false
    }
    times.delete(text)
    names.set(text, names.size)
    return true
  }
  return {
    nameOf(text, values) {
      if (values.length === 0 || values.length > mostValues || text.includes(wantsItsList)) return undefined
      if (!isOften(text)) return undefined
      return `often-${generation}-${names.get(text)}`
    },
    renew() {
      generation += 1
    },
  }
}

/**
 * Whether a prepared statement cannot be used as it is: another version of the server changed a table and with it what `select *` answers
 * (0A000, in the place that looks), or something in between leads to another session (26000, 42P05). Nothing was done.
 */
export function isPreparedInVain(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  return isOfOtherSession(error) || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

const isOfOtherSession = ({ code = '' }: pg.DatabaseError) => ['26000', '42P05'].includes(code)

type Query = (asked: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Has a connection prepare what comes often: reading and planning a statement costs PostgreSQL more than most answers. Not through a pooler
 * such as PgBouncer, where each transaction may meet another session: it names a process of its own as the other end.
 */
export function prepareOften(client: pg.Client, names: StatementNames): void {
  const { query }: { query: Query } = client
  const plainly: Query = (text, values) => query.call(client, text, values)
  let isInTransaction = false
  let isDirect: boolean | undefined

  async function reachesServer(): Promise<boolean> {
    const { rows } = await plainly('select pg_backend_pid() as pid')
    return rows[0]?.pid === processOf(client)
  }
  async function ask(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    isInTransaction = inTransactionAfter(text) ?? isInTransaction
    const name = names.nameOf(text, values)
    if (name === undefined) return plainly(text, values)
    isDirect ??= await reachesServer()
    if (!isDirect) return plainly(text, values)
    try {
      return await query.call(client, { text, values, name })
    } catch (error) {
      if (!isPreparedInVain(error)) throw error
      if (isOfOtherSession(error)) isDirect = false
      else names.renew()
      // Who began the transaction begins it anew.
      if (isInTransaction) throw error
      return plainly(text, values)
    }
  }
  Object.assign(client, { query: ask })
}

/** Undefined where the statement neither begins nor ends one. */
function inTransactionAfter(text: string): boolean | undefined {
  if (text === 'begin' || text.startsWith('start transaction')) return true
  return text === 'commit' || text === 'rollback' ? false : undefined
}

/** The process at the other end, as whoever answers there says when the connection is made; `pg` declares no type for it. */
function processOf(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined
}
