import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { watchQueries } from './query-watch.ts'
import { openTestDatabase } from './test-database.ts'

/** An app whose jobs are left undone until the test has another one do them, and whose statements are counted. */
export async function buildDeferringApp() {
  const database = await openTestDatabase('schema')
  const watched = watchQueries(database.db)
  const test = await buildTestApp({ database: { ...database, db: watched.db } })
  await test.app.jobs.stop()
  return {
    test,
    /** How many statements there were meanwhile. */
    async statementsDuring(act: () => Promise<unknown>): Promise<number> {
      watched.take()
      await act()
      return watched.take().length
    },
    /** Another process on the same database does what is due, and ends. */
    async doJobs(prepare: (other: TestApp) => void = () => {}): Promise<void> {
      // Nothing is due before the other one is prepared.
      await database.db
        .updateTable('jobs')
        .set({ run_at: sql`run_at + ${dayMs}` })
        .execute()
      const other = await buildTestApp({ clock: test.clock, database: { ...database, close: async () => {} } })
      prepare(other)
      await database.db
        .updateTable('jobs')
        .set({ run_at: sql`run_at - ${dayMs}` })
        .execute()
      await other.app.jobs.settle()
      await other.close()
    },
  }
}
