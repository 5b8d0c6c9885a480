import { randomUUID } from 'node:crypto'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { oneAtATime } from '#server/one-at-a-time.ts'
import { deleteEndedHolds, deleteHold, extendHold } from '../db/removal-hold-repo.ts'
import type { Db } from '../db/tables.ts'

/** So long after its process was last at work a hold ends by itself: one that is killed keeps nothing for ever. Clocks of two hosts may differ by as much. */
export const holdMs = 5 * minuteMs
export const renewEveryMs = 15_000

interface RemovalHold {
  /** Why files may have been removed all the same, as the end of a sentence; undefined where none were. */
  doubt(): string | undefined
  /** Lets files be removed again. */
  release(): Promise<void>
}

/**
 * Keeps every instance from removing files until `release`. It looks after it took the job (`remove-media.ts`), so what a row refers to after
 * this has been answered stays. `db` may not be one that a snapshot occupies. What keeps it from being written is no reason to go without a
 * backup: a full disk, a server that only follows, a schema of before.
 */
export async function holdRemovals(db: Db, clock: () => number): Promise<RemovalHold> {
  const id = randomUUID()
  let endsAt = clock() + holdMs
  let doubt: string | undefined
  let lastFailure = 'the backup stood still for too long'

  async function extend(): Promise<void> {
    const now = clock()
    if (now >= endsAt) doubt ??= lastFailure
    await extendHold(db, { id, ends_at: now + holdMs })
    endsAt = now + holdMs
  }

  try {
    await deleteEndedHolds(db, clock() - hourMs)
    await extend()
  } catch (error) {
    doubt = String(error)
  }
  const renewals = oneAtATime(() =>
    extend().catch((error: unknown) => {
      // There are further tries before it ends.
      lastFailure = String(error)
    }),
  )
  const timer = setInterval(() => void renewals.run(), renewEveryMs)

  return {
    doubt: () => doubt,
    async release() {
      clearInterval(timer)
      await renewals.ended()
      if (clock() >= endsAt) doubt ??= lastFailure
      await deleteHold(db, id).catch((error: unknown) => {
        // It ends by itself; what the copy says is of more use.
        lastFailure = String(error)
      })
    },
  }
}
