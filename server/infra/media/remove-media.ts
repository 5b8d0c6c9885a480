import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { reviveJobsDeadBefore } from '#server/infra/db/job-repo.ts'
import { findHoldEnd } from '#server/infra/db/removal-hold-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { deleteUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import type { Jobs } from '#server/infra/jobs/make-jobs.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Has everything removed whose key starts with one of `prefixes`: a job in the transaction `db`, which takes the last reference to it
 * away or found that there is none.
 */
export type RemoveMedia = (db: Db, prefixes: readonly string[]) => Promise<void>

/** What it takes to sweep files away. */
export type RemovalDeps = Pick<Deps, 'db' | 'dialect' | 'clock'> & { removeMedia: RemoveMedia }

const removals = { queue: 'media', kind: 'remove-files' } as const

interface RemovingDeps {
  mediaStore: MediaStore
  clock: () => number
}

/** Says how files are removed; answers how to order that. */
export function makeRemoveMedia(jobs: Jobs, { mediaStore, clock }: RemovingDeps): RemoveMedia {
  const order = jobs.define<{ prefixes: readonly string[] }>({
    ...removals,
    async perform({ prefixes }, { db, gotOn }) {
      // Once is enough, however long it takes: what was ordered before the hold belongs to no row that is copied.
      const now = clock()
      const until = await findHoldEnd(db, { now, latest: now + dayMs })
      // It may be released long before it would end.
      if (until !== undefined) return { status: 'held', until: Math.min(until, now + minuteMs) }
      for (const prefix of prefixes) {
        gotOn()
        await mediaStore.remove(prefix)
      }
      return { status: 'done' }
    },
  })
  return async (db, prefixes) => {
    if (prefixes.length === 0) return
    await order(db, { prefixes })
    await deleteUnclaimedMedia(db, prefixes)
  }
}

/** What was deleted does not stay because a store was away for long: a removal that was given up is tried again a day later. */
export async function reviveRemovals({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await reviveJobsDeadBefore(db, { ...removals, instant: now - dayMs }, now)
}
