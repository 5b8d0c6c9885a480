import { threadId } from 'node:worker_threads'
import { sql } from 'kysely'
import type { ReadTask, TaskPlace } from '#server/infra/db/read-task.ts'

/** Where threads find it. */
export const sampleTask = import.meta.url

export interface SampleInput {
  /** So far it counts, which takes a while. */
  countTo?: number
  fault?: string
}

export interface SampleOutput {
  /** 0 is the one that asks. */
  threadId: number
  tags: string[]
  heard: string[]
  runs: number
}

/**
 * A task for tests: tells where it ran, which tags there are, what it heard and how often it ran before.
 *
 * @public named by the module's address
 */
export function makeTask({ db }: TaskPlace): ReadTask<SampleInput, SampleOutput, string> {
  const heard: string[] = []
  let runs = 0
  return {
    async run({ countTo = 0, fault }) {
      if (fault !== undefined) {
        await sql`select 'before the fault'`.execute(db)
        throw new Error(fault)
      }
      runs += 1
      await sql`with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${countTo})
        select count(*) as n from counter`.execute(db)
      const tags = await db.selectFrom('tags').select('name').where('name', 'like', 'sample%').orderBy('name').execute()
      return { threadId, tags: tags.map(({ name }) => name), heard, runs }
    },
    hear: (word) => void heard.push(word),
  }
}
