import { setImmediate as breathe } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { jobQueues } from '#server/infra/jobs/job-queues.ts'
import { makeJobProcesses } from '#tests/support/job-processes.ts'
import { withJobProcesses } from '#tests/support/with-job-processes.ts'

const here = withJobProcesses()

const jobRows = () => here.test.deps.db.selectFrom('jobs').selectAll().execute()

describe('a job', () => {
  it('under way when its process stops goes on in the next one, as if it had not been tried', async () => {
    const began = Promise.withResolvers<void>()
    // It may be taken once more before the process has seen that it stops: on PostgreSQL a look takes a while.
    const first = here.processes.start(async (_what, { gotOn }) => {
      began.resolve()
      for (;;) {
        gotOn()
        await breathe()
      }
    })
    await first.order(here.test.deps.db, 'long')
    first.jobs.start()
    await began.promise
    await first.jobs.stop()
    expect(await jobRows()).toMatchObject([{ attempts: 0, dead_at: null }])
    const attempts: number[] = []
    const next = here.processes.start(async (_what, { attempt }) => {
      attempts.push(attempt)
      return { status: 'done' }
    })
    await next.jobs.settle()
    expect(attempts).toEqual([1])
    expect(await jobRows()).toEqual([])
  })

  it('that waits for somebody else when its process stops is cut off after a while, and tried again by the next one', async () => {
    const hasty = makeJobProcesses(here.test.deps, 1)
    const began = Promise.withResolvers<void>()
    const { order, jobs } = hasty.start((_what, { cutOff }) => {
      began.resolve()
      return new Promise((_resolve, reject) => cutOff.addEventListener('abort', () => reject(cutOff.reason as Error)))
    })
    await order(here.test.deps.db, 'a mail')
    jobs.start()
    await began.promise
    await jobs.stop()
    const [row] = await jobRows()
    expect(row).toMatchObject({ attempts: 1, dead_at: null, worker: null, last_error: 'Error: the process stops' })
    here.test.clock.now = row?.run_at ?? 0
    const next = here.processes.start(async () => ({ status: 'done' }))
    await next.jobs.settle()
    expect(await jobRows()).toEqual([])
  })

  it('that took its process down at each try is given up', async () => {
    const givenUp: string[] = []
    const { order, jobs } = here.processes.start(
      () => Promise.reject(new Error('is not tried')),
      async (what) => void givenUp.push(what),
    )
    await order(here.test.deps.db, 'deadly')
    await here.test.deps.db.updateTable('jobs').set({ attempts: jobQueues.push.tries }).execute()
    await jobs.settle()
    expect(givenUp).toEqual(['deadly'])
    expect((await jobRows()).map(({ dead_at }) => dead_at)).toEqual([here.test.clock.now])
    expect(here.test.takeErrors()).toEqual([expect.stringContaining('a job is dead')])
  })
})
