import { assertPostThere } from '#server/assert-there.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findPostFacts } from './post-summary-repo.ts'
import { saveSeenPosts, type SeenPost } from './seen-post-repo.ts'

interface ViewCounterDeps {
  db: Db
  clock: () => number
}

// One statement takes this many rows on both engines without coming near their limits.
const atOnce = 500

export type ViewCounter = ReturnType<typeof makeViewCounter>

/** Collects views in memory and writes them in batches: a feed being read would otherwise be a write per post. */
export function makeViewCounter({ db, clock }: ViewCounterDeps) {
  const unsaved = new Map<string, SeenPost>()
  let flushing: Promise<void> | undefined

  return {
    /** Notes a view, to be counted with the next flush. */
    async count(reader: Db, postId: string, accountId: string): Promise<void> {
      assertPostThere(await findPostFacts(reader, postId))
      unsaved.set(`${accountId} ${postId}`, { accountId, postId, at: clock() })
    },

    /** The posts a member has seen that the database does not know of yet. */
    unsavedViewsOf(accountId: string): string[] {
      return [...unsaved.values()].filter((seen) => seen.accountId === accountId).map(({ postId }) => postId)
    },

    /** Writes what has been collected; on failure keeps it for the next time and throws. */
    flush(): Promise<void> {
      flushing ??= writeAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },
  }

  async function writeAll(): Promise<void> {
    while (unsaved.size > 0) {
      const batch = [...unsaved].slice(0, atOnce)
      await db.transaction().execute((transaction) =>
        saveSeenPosts(
          transaction,
          batch.map(([, seen]) => seen),
        ),
      )
      // Only what was written leaves: the same member may have seen the same post again meanwhile.
      for (const [key, seen] of batch) if (unsaved.get(key) === seen) unsaved.delete(key)
    }
  }
}
