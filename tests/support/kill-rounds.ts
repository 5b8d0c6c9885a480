import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/infra/db/database.ts'
import { compareComments, insertWriters } from './comment-ledger.ts'
import { startWriters, untilAcknowledged, type WriteLedger } from './restart-load.ts'
import { startServer } from './start-server.ts'

interface KillPlan {
  /** A database of its own; absent: SQLite. */
  postgresUrl?: string | undefined
  /** How often the server is killed. */
  kills: number
  /** How many members write at once. */
  writers: number
}

export interface KillReport {
  ledger: WriteLedger
  /** Acknowledged comments that are not there. */
  lost: string[]
  /** Comments that are there more than once. */
  doubled: string[]
  /** Keys that nobody works on any more and that are still taken. */
  keysRunning: number
  /** For each kill: from the server answering again to the first acknowledged write. */
  firstWriteAfterMs: number[]
}

/** Writes go on for up to so long between two kills, so that kills meet them at every stage. */
const longestPauseMs = 400

/** Kills a server of its own (SIGKILL) again and again while members write, and reports what became of what it acknowledged. */
export async function killUnderLoad({ postgresUrl, kills, writers: many }: KillPlan): Promise<KillReport> {
  const server = await startServer({ ...(postgresUrl !== undefined && { DATABASE_URL: postgresUrl }) })
  const { db } = openDatabase(
    postgresUrl === undefined
      ? { sqliteFile: path.join(server.dataDir, 'database.sqlite') }
      : { postgresUrl, poolSize: 2 },
    (error) => {
      throw error
    },
  )
  try {
    const { members, postId } = await insertWriters(db, many)
    const { ledger, stop } = startWriters({ origin: server.origin, postId, mayVanish: true }, members)
    const firstWriteAfterMs: number[] = []
    for (let at = 0; at < kills; at += 1) {
      await untilAcknowledged(ledger, ledger.acknowledged.length + many)
      await pause((at * 37) % longestPauseMs)
      await server.kill()
      const before = ledger.acknowledged.length
      await server.restart()
      const backAt = Date.now()
      await untilAcknowledged(ledger, before + 1)
      firstWriteAfterMs.push(Math.max(0, (ledger.acknowledged[before]?.at ?? Number.NaN) - backAt))
    }
    await untilAcknowledged(ledger, ledger.acknowledged.length + many)
    await stop()
    return { ledger, firstWriteAfterMs, ...(await compareComments(db, ledger.acknowledged)) }
  } finally {
    await db.destroy()
    await server.remove()
  }
}
