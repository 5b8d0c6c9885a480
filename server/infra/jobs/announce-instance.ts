import { randomUUID } from 'node:crypto'
import { hourMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { deleteInstance, deleteSilentInstances, recordInstance } from '../db/instance-repo.ts'
import { repeat } from './repeat.ts'

const announceEveryMs = 5_000
/** Whoever was silent for so long has ended, however it did; two in a row may fail or come late. */
export const silentAfterMs = 3 * announceEveryMs

/**
 * Says every few seconds that this server is at work, so that nobody moves what it works on; answers how to take that back. Rows pass through
 * PgBouncer, as a session's lock would not; on SQLite the lock on the data folder says it.
 */
export async function announceInstance({
  db,
  dialect,
  log,
}: Pick<Deps, 'db' | 'dialect' | 'log'>): Promise<() => Promise<void>> {
  if (dialect.name !== 'postgres') return async () => {}
  const id = randomUUID()
  await deleteSilentInstances(db, hourMs)
  await recordInstance(db, id)
  const what = 'saying that this server is at work'
  const stop = repeat({ everyMs: announceEveryMs, what, task: () => recordInstance(db, id), log })
  return async () => {
    await stop()
    // A database that went away first takes nothing back; the row counts for some seconds only.
    await deleteInstance(db, id).catch((err: unknown) => log.warn({ err }, 'a server that ended counts as at work'))
  }
}
