import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './tables.ts'

/** A server that answers at all says goodbye at once. */
const goodbyeWithinMs = 1_000
const lifting = 'set local statement_timeout = 0'

/** Lets the statements of a PostgreSQL transaction take as long as they need. */
export async function takeTheTimeNeeded(transaction: Db): Promise<void> {
  await sql.raw(lifting).execute(transaction)
}

type Ask = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Breaks a connection that owes an answer and has said nothing for so long, or does not close once it was told goodbye. What hangs at the
 * other end, a server or a pooler, still acknowledges what it is sent, so that TCP waits for ever, and `statement_timeout` is the server's
 * to keep. What became of its statements nobody knows: the connection is not used again.
 */
export function limitSilence(client: pg.Client, withinMs: number): void {
  const { query }: { query: Ask } = client
  const { stream } = client.connection
  let owed = 0
  let isLifted = false
  let timer: NodeJS.Timeout | undefined

  function wait(): void {
    clearTimeout(timer)
    const giveUp = () => stream.destroy(new Error(`it did not answer for ${withinMs} ms`))
    if (owed > 0 && !isLifted) timer = setTimeout(giveUp, withinMs)
  }
  async function ask(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    owed += 1
    if (text === lifting) isLifted = true
    wait()
    try {
      return await query.call(client, text, values)
    } finally {
      owed -= 1
      if (text === 'commit' || text === 'rollback') isLifted = false
      wait()
    }
  }
  Object.assign(client, { query: ask })
  closeSurely(client)
}

/** Whose goodbye is not answered in kind keeps the process alive no longer. */
export function closeSurely({ connection: { stream } }: pg.Client): void {
  stream.once('finish', () => {
    const timer = setTimeout(() => stream.destroy(), goodbyeWithinMs)
    stream.once('close', () => clearTimeout(timer))
  })
}
