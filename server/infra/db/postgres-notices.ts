import { sql } from 'kysely'
import pg from 'pg'
import { closeSurely } from './limit-silence.ts'
import type { Db } from './tables.ts'

interface Listening {
  /** Straight to the server: a pooler between transactions passes nothing on. */
  postgresUrl: string
  /** A plain lower-case name. */
  channel: string
  hear: (text: string) => void
  /** Once, when the connection is over or could not be made. */
  onLost: (error: Error | undefined) => void
}

/** Listens to a channel on a connection of its own, until that is lost or the answered function is called. */
export function listenToNotices({ postgresUrl, channel, hear, onLost }: Listening): () => Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 5_000, keepAlive: true })
  let isOver = false
  const lose = (error?: Error) => {
    if (!isOver) onLost(error)
    isOver = true
  }
  client.on('notification', ({ payload = '' }) => hear(payload))
  client.on('error', lose)
  client.on('end', () => lose())
  client
    .connect()
    .then(() => {
      closeSurely(client)
      return client.query(`listen ${channel}`)
    })
    .catch((error: unknown) => lose(error instanceof Error ? error : new Error(String(error))))
  return () => {
    isOver = true
    return client.end()
  }
}

/** Tells everybody who listens to the channel, once `db`'s transaction is committed; at most 8,000 bytes. */
export async function notify(db: Db, channel: string, text: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}
