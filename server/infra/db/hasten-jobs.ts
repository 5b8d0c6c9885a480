import { inSteps } from './delete-in-steps.ts'
import type { Db } from './tables.ts'

/** Has jobs of a queue done now that would be due after `latest`, or of those only the ones that a process had begun. */
export async function hastenJobs(
  db: Db,
  { queue, latest, only }: { queue: string; latest: number; only?: 'begun' | undefined },
  now: number,
): Promise<void> {
  await inSteps(async (limit) => {
    const late = db
      .selectFrom('jobs')
      .select('id')
      .where('queue', '=', queue)
      .where('dead_at', 'is', null)
      .where('run_at', '>', latest)
      .$if(only === 'begun', (jobs) => jobs.where('worker', 'is not', null))
      .limit(limit)
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set({ run_at: now })
      .where('id', 'in', late)
      .where('run_at', '>', latest)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
