import { setImmediate as breathe } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobQueues } from '#server/infra/jobs/job-queues.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { makeJobProcesses, type JobProcesses } from '#tests/support/job-processes.ts'

let test: TestApp
let processes: JobProcesses

beforeEach(async () => {
  test = await buildTestApp()
  // Those of the app know nothing of the kinds here.
  await test.app.jobs.stop()
  processes = makeJobProcesses(test.deps)
})
afterEach(async () => {
  await processes.stop()
  await test.close()
})

const jobRows = () => test.deps.db.selectFrom('jobs').selectAll().execute()

describe('a job', () => {
  it('under way when its process stops goes on in the next one, as if it had not been tried', async () => {
    const attempts: number[] = []
    const first = processes.start(async (_what, { attempt, gotOn }) => {
      attempts.push(attempt)
      while (attempts.length === 1) {
        gotOn()
        await breathe()
      }
      return { status: 'done' }
    })
    await first.order(test.deps.db, 'long')
    first.jobs.start()
    await expect.poll(() => attempts).toEqual([1])
    await first.jobs.stop()
    expect(await jobRows()).toMatchObject([{ attempts: 0, dead_at: null }])
    const next = processes.start(async (_what, { attempt }) => {
      attempts.push(attempt)
      return { status: 'done' }
    })
    await next.jobs.settle()
    expect(attempts).toEqual([1, 1])
    expect(await jobRows()).toEqual([])
  })

  it('that waits for somebody else when its process stops is cut off after a while, and tried again by the next one', async () => {
    const hasty = makeJobProcesses(test.deps, 1)
    const began = Promise.withResolvers<void>()
    const { order, jobs } = hasty.start((_what, { cutOff }) => {
      began.resolve()
      return new Promise((_resolve, reject) => cutOff.addEventListener('abort', () => reject(cutOff.reason as Error)))
    })
    await order(test.deps.db, 'a mail')
    jobs.start()
    await began.promise
    await jobs.stop()
    const [row] = await jobRows()
    expect(row).toMatchObject({ attempts: 1, dead_at: null, worker: null, last_error: 'Error: the process stops' })
    test.clock.now = row?.run_at ?? 0
    const next = processes.start(async () => ({ status: 'done' }))
    await next.jobs.settle()
    expect(await jobRows()).toEqual([])
  })

  it('that took its process down at each try is given up', async () => {
    const givenUp: string[] = []
    const { order, jobs } = processes.start(
      () => Promise.reject(new Error('is not tried')),
      async (what) => void givenUp.push(what),
    )
    await order(test.deps.db, 'deadly')
    await test.deps.db.updateTable('jobs').set({ attempts: jobQueues.push.tries }).execute()
    await jobs.settle()
    expect(givenUp).toEqual(['deadly'])
    expect((await jobRows()).map(({ dead_at }) => dead_at)).toEqual([test.clock.now])
    expect(test.takeErrors()).toEqual([expect.stringContaining('a job is dead')])
  })
})
