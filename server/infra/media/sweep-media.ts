import { dayMs } from '#contract/durations.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import { listUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import { reviveRemovals, type RemovalDeps } from './remove-media.ts'

/** No upload takes this long: what is unclaimed by then was left behind by a crash, or by a write that was refused. */
const unclaimedForMs = dayMs
// Each is a job to be written, all in one transaction.
const atOnce = 25

/**
 * Has files removed that nothing has referred to for a day. It goes by what this database has recorded, never by what lies in the
 * store: another database may refer to that.
 */
export async function sweepMedia(deps: RemovalDeps): Promise<void> {
  const { db, clock, removeMedia } = deps
  await reviveRemovals(deps)
  for (;;) {
    const prefixes = await listUnclaimedMedia(db, { until: clock() - unclaimedForMs, limit: atOnce })
    if (prefixes.length === 0) return
    await runTransaction(deps, async (transaction) => {
      // A job for each, so that one that cannot be removed keeps no others.
      for (const prefix of prefixes) await removeMedia(transaction, [prefix])
    })
  }
}
