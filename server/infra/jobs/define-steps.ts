import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { PageCursor } from '#server/page-cursor.ts'
import type { Jobs, Order } from './make-jobs.ts'

/** What one step does at most: SQLite does nothing else meanwhile. */
export const rowsPerJobStep = 50

/** What has to be done for so many rows that one transaction would hold everybody up. */
interface SteppedWork<About> {
  kind: string
  /** Does the part after a place, of `rowsPerJobStep` rows, in the transaction `db`; answers where it ended, and undefined where that is the end. */
  step: (db: Db, about: About, after: PageCursor | undefined) => Promise<PageCursor | undefined>
}

interface Rest<About> {
  about: About
  after: PageCursor
  key: string
}

/** Does the first step in the transaction `db`; the others, where there are more, follow by a job that is ordered in it. */
export type DoInSteps<About> = (db: Db, about: About) => Promise<void>

/** Says how work is done in steps, each once, whatever happens in between; what it is about has to survive JSON, and opens nothing. */
export function defineSteps<About>(
  { jobs, ...database }: { jobs: Pick<Jobs, 'define'> } & Pick<Deps, 'db' | 'dialect'>,
  { kind, step }: SteppedWork<About>,
): DoInSteps<About> {
  const order: Order<Rest<About>> = jobs.define<Rest<About>>({
    queue: 'fanout',
    kind,
    perform: ({ about, after, key }) =>
      runTransaction(database, async (db) => {
        const end = await step(db, about, after)
        if (!end) return { status: 'done' }
        // The place is written into the job that is under way, together with what was done until there.
        await order(db, { about, after: end, key }, { key })
        return { status: 'more' }
      }),
  })
  return async (db, about) => {
    const end = await step(db, about, undefined)
    if (!end) return
    // One of its own for each act: a job that is about to end would take a new order of the same key with it.
    const key = randomUUID()
    await order(db, { about, after: end, key }, { key })
  }
}
