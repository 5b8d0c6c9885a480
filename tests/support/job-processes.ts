import type { Deps } from '#server/deps.ts'
import type { Turn, Verdict } from '#server/infra/jobs/job-lane.ts'
import type { JobQueue } from '#server/infra/jobs/job-queues.ts'
import { makeJobs, type Jobs } from '#server/infra/jobs/make-jobs.ts'

export type JobProcesses = ReturnType<typeof makeJobProcesses>

/** What does jobs of the kind `test`, in the queue of push messages unless another is meant: two of these are two processes. */
export function makeJobProcesses(deps: Deps, endWithinMs?: number) {
  const made: Jobs[] = []
  return {
    start(
      perform: (what: string, turn: Turn) => Promise<Verdict>,
      giveUp?: (what: string) => Promise<void>,
      queue: JobQueue = 'push',
    ) {
      const jobs = makeJobs(deps, endWithinMs)
      made.push(jobs)
      const order = jobs.define<string>({ queue, kind: 'test', perform, ...(giveUp && { giveUp }) })
      return { order, jobs }
    },
    async stop(): Promise<void> {
      await Promise.all(made.splice(0).map((jobs) => jobs.stop()))
    },
  }
}
