import { randomUUID } from 'node:crypto'
import { hourMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { deleteInstance, deleteSilentInstances, recordInstance } from '../db/instance-repo.ts'
import { migrate } from '../db/migrate.ts'
import { allMigrations } from '../db/migrations/all-migrations.ts'
import { repeat } from './repeat.ts'

const announceEveryMs = 5_000
/** Whoever was silent for so long has ended, however it did; two in a row may fail or come late. */
export const silentAfterMs = 3 * announceEveryMs

/**
 * Says every few seconds that this server is at work, so that nobody moves what it works on; answers how to take that back. Rows pass through
 * PgBouncer, as a session's lock would not; on SQLite the lock on the data folder says it. Refuses (StartRefusal) a database that is
 * being copied into by now.
 */
export async function announceInstance({
  db,
  dialect,
  log,
  clock,
}: Pick<Deps, 'db' | 'dialect' | 'log' | 'clock'>): Promise<() => Promise<void>> {
  if (dialect.name !== 'postgres') return async () => {}
  const id = randomUUID()
  await deleteSilentInstances(db, hourMs)
  // A database that went away first takes nothing back; the row counts for some seconds only.
  const takeBack = () =>
    deleteInstance(db, id).catch((err: unknown) => log.warn({ err }, 'a server that ended counts as at work'))
  await recordInstance(db, id)
  try {
    // The schema is up to date. A copy that has begun since then did not see this server, as it marks first and looks second: see its mark.
    await migrate({ db, dialect }, allMigrations, clock)
  } catch (error) {
    await takeBack()
    throw error
  }
  const what = 'saying that this server is at work'
  const stop = repeat({ everyMs: announceEveryMs, what, task: () => recordInstance(db, id), log })
  return async () => {
    await stop()
    await takeBack()
  }
}
