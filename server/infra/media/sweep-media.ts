import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteUnclaimedMedia,
  listUnclaimedMedia,
  postponeUnclaimedMedia,
} from '#server/infra/db/unclaimed-media-repo.ts'

/** No upload takes this long: what is unclaimed by then was left behind by a crash or a store that did not answer. */
const unclaimedForMs = dayMs
const atOnce = 100

/**
 * Removes files that nothing has referred to for a day. It goes by what this database has recorded, never by what lies in the
 * store: another database may refer to that.
 */
export async function sweepMedia({
  db,
  clock,
  mediaStore,
  log,
}: Pick<Deps, 'db' | 'clock' | 'mediaStore' | 'log'>): Promise<void> {
  const prefixes = await listUnclaimedMedia(db, { until: clock() - unclaimedForMs, limit: atOnce })
  for (const prefix of prefixes) {
    try {
      await mediaStore.remove(prefix)
    } catch (err) {
      log.error({ err, prefix }, 'a file could not be swept')
      await postponeUnclaimedMedia(db, prefix, clock())
      continue
    }
    await deleteUnclaimedMedia(db, [prefix])
  }
}
