import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { whileNobodyElseCopies } from '../db/copy-lock-repo.ts'
import type { OpenDatabase } from '../db/database.ts'
import { listInstances } from '../db/instance-repo.ts'
import { becomeSoleServer } from '../db/sole-server.ts'
import { hasVersions, listTables } from '../db/table-copy-repo.ts'
import { silentAfterMs } from '../jobs/announce-instance.ts'
import type { CopyProgress } from './copy-progress.ts'
import { openConfigured } from '../db/open-configured.ts'

interface Look {
  refusal: string
  progress: CopyProgress
  limits?: typeof usualLimits
}

const usualLimits = { silentMs: silentAfterMs, lookEveryMs: 500 }

/**
 * Throws `StartRefusal` with `refusal` while a server is at work on a PostgreSQL. One that was killed has said some seconds ago that it is:
 * then this takes until it would have said so again. Servers of a version before say nothing.
 */
export async function refuseWhileServed(
  database: OpenDatabase,
  { refusal, progress, limits = usualLimits }: Look,
): Promise<void> {
  if (!(await saysWhoIsAtWork(database))) return
  const { silentMs, lookEveryMs } = limits
  const find = () => listInstances(database.db, silentMs)
  const first = await find()
  if (first.length === 0) return
  progress.begin('looking for servers', silentMs)
  const seenAt = new Map(first.map(({ id, seen_at }) => [id, seen_at]))
  for (let there = first; there.length > 0; there = await find()) {
    if (there.some(({ id, seen_at }) => seenAt.get(id) !== seen_at)) throw new StartRefusal(refusal)
    await pause(lookEveryMs)
    progress.advance(lookEveryMs)
  }
  progress.end('none is at work')
}

/** A new database has no such table, nor has one of a version before; another program's table of this name says something else. */
async function saysWhoIsAtWork(database: OpenDatabase): Promise<boolean> {
  if (database.dialect.name !== 'postgres' || !(await hasVersions(database))) return false
  return (await listTables(database)).includes('instances')
}

interface Filled {
  where: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>
  /** What names it. */
  setting: string
  progress: CopyProgress
}

type Fill<T> = (target: OpenDatabase) => Promise<T>

/** Fills what a configuration names while nobody else works on it, neither a server nor another copy. */
export async function fillAlone<T>(filled: Filled, fill: Fill<T>): Promise<T> {
  const { where, setting } = filled
  if (where.databaseUrl !== undefined) return fillPostgres(filled, fill)
  const dataDir = path.resolve(where.dataDir)
  const refusal = refusalOfOthers(`${setting} (${dataDir})`)
  const sole = await becomeSoleServer({ dataDir, setting, waitMs: 0, onWaiting: () => {}, refusal })
  try {
    return await withDatabase(where, fill)
  } finally {
    sole.release()
  }
}

async function fillPostgres<T>({ where, setting, progress }: Filled, fill: Fill<T>): Promise<T> {
  const refusal = refusalOfOthers(`the PostgreSQL that ${setting} names`)
  const { db: aside } = openConfigured({ ...where, databasePoolSize: 1 }, 'may be new')
  try {
    const outcome = await whileNobodyElseCopies(aside, () =>
      withDatabase(where, async (target) => {
        await refuseWhileServed(target, { refusal, progress })
        return fill(target)
      }),
    )
    if (outcome) return outcome.done
    throw new StartRefusal(refusal)
  } finally {
    await aside.destroy()
  }
}

/** What is said where a lock cannot tell which of the two has it. */
export function refusalOfOthers(place: string): string {
  return `A server or another copy is at work on ${place}: stop it, and run the same command again.`
}

async function withDatabase<T>(where: Filled['where'], fill: Fill<T>): Promise<T> {
  const database = openConfigured(where, 'may be new')
  try {
    return await fill(database)
  } finally {
    await database.db.destroy()
  }
}
