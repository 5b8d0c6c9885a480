import { setImmediate as nextTurn } from 'node:timers/promises'
import { assertPostThere } from '#server/assert-there.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findPostFacts, findPresentIds } from './post-summary-repo.ts'
import { recordSeenPosts, type SeenPost } from './seen-post-repo.ts'

interface ViewCounterDeps {
  db: Db
  clock: () => number
}

/** On SQLite everybody waits for a transaction: one of so many views takes about ten milliseconds. */
const atOnce = 50

export type ViewCounter = ReturnType<typeof makeViewCounter>

/** Collects views in memory and writes them in batches: a feed being read would otherwise be a write per post. */
export function makeViewCounter({ db, clock }: ViewCounterDeps) {
  const pending = new Map<string, SeenPost>()
  let flushing: Promise<void> | undefined

  return {
    /** Records a view, to be counted with the next flush. */
    async count(reader: Db, postId: string, accountId: string): Promise<void> {
      assertPostThere(await findPostFacts(reader, postId, accountId))
      add(postId, accountId)
    },

    /** Records a view of each of the posts; a device may name some that were deleted since, which are passed over. */
    async countAll(reader: Db, postIds: readonly string[], accountId: string): Promise<void> {
      for (const postId of await findPresentIds(reader, postIds, accountId)) add(postId, accountId)
    },

    /** The posts a member has seen that the database does not know of yet. */
    pendingViewsOf(accountId: string): string[] {
      return [...pending.values()].filter((seen) => seen.accountId === accountId).map(({ postId }) => postId)
    },

    /** Writes what has been collected; on failure it stays pending and throws. */
    flush(): Promise<void> {
      flushing ??= writeAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },
  }

  function add(postId: string, accountId: string): void {
    pending.set(`${accountId} ${postId}`, { accountId, postId, at: clock() })
  }

  async function writeAll(): Promise<void> {
    while (pending.size > 0) {
      const batch: [string, SeenPost][] = []
      for (const entry of pending) if (batch.push(entry) === atOnce) break
      await db.transaction().execute((transaction) =>
        recordSeenPosts(
          transaction,
          batch.map(([, seen]) => seen),
        ),
      )
      // Only what was written leaves: the same member may have seen the same post again meanwhile.
      for (const [key, seen] of batch) if (pending.get(key) === seen) pending.delete(key)
      await nextTurn()
    }
  }
}
