import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import { jobQueues } from '#server/infra/jobs/job-queues.ts'
import type { Turn, Verdict } from '#server/infra/jobs/job-lane.ts'
import { runJobsCommand } from '#server/infra/jobs/jobs-command.ts'
import { makeJobs } from '#server/infra/jobs/make-jobs.ts'
import { withJobProcesses } from '#tests/support/with-job-processes.ts'

const here = withJobProcesses()

const done = async (): Promise<Verdict> => ({ status: 'done' })
const jobRows = () => here.test.deps.db.selectFrom('jobs').selectAll().orderBy('id').execute()
const command = (...words: string[]) => runJobsCommand(here.test.deps.db, words, here.test.clock.now)

describe('a job', () => {
  it('is done once its transaction is committed, and never if it is not', async () => {
    const did: string[] = []
    const { order, jobs } = here.processes.start(async (what) => {
      did.push(what)
      return { status: 'done' }
    })
    jobs.start()
    await runTransaction(here.test.deps, async (db) => {
      await order(db, 'committed')
      expect(did).toEqual([])
    })
    await expect.poll(() => did).toEqual(['committed'])
    const undone = runTransaction(here.test.deps, async (db) => {
      await order(db, 'undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await jobs.settle()
    expect(did).toEqual(['committed'])
    expect(await jobRows()).toEqual([])
  })

  it('is tried again after growing pauses, then is dead, and can be looked at, tried again and forgotten', async () => {
    const attempts: number[] = []
    const { order, jobs } = here.processes.start(async (_what, { attempt }) => {
      attempts.push(attempt)
      throw new Error('out of\nreach')
    })
    await order(here.test.deps.db, 'in vain')
    const { tries, longestPauseMs } = jobQueues.push
    const pauses: number[] = []
    const reports: string[] = []
    for (let at = 1; at <= tries; at += 1) {
      await jobs.settle()
      const [row] = await jobRows()
      reports.push((await command()).text)
      pauses.push((row?.run_at ?? 0) - here.test.clock.now)
      here.test.clock.now = row?.run_at ?? 0
    }
    expect(attempts).toEqual(Array.from({ length: tries }, (_, index) => index + 1))
    expect(reports[1]).toMatch(/test {2}\d+ s old, next in \d+ s, 2 tries: Error: out of reach/)
    expect(pauses[0]).toBeGreaterThanOrEqual(7_500)
    expect(pauses[4]).toBeGreaterThan((pauses[0] ?? 0) * 6)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longestPauseMs * 1.25)
    expect(pauses.at(-1)).toBe(0)
    here.test.clock.advance(hourMs)
    await jobs.settle()
    expect(attempts).toHaveLength(tries)
    expect(here.test.takeErrors()).toEqual([expect.stringContaining('a job is dead')])

    const id = (await jobRows())[0]?.id ?? ''
    const { text } = await command()
    expect(text).toContain('push: 0 waiting, 0 running, 1 dead')
    expect(text).toContain(`${id}  test  dead for 60 min`)
    expect(text).toContain(`${tries} tries: Error: out of reach`)
    expect(await command('retry', id)).toEqual({ ok: true, text: `Job ${id} is tried again.` })
    await jobs.settle()
    expect(attempts.at(-1)).toBe(1)
    expect(await command('forget', id)).toMatchObject({ ok: true })
    expect(await command('forget', id)).toMatchObject({ ok: false })
    expect(await jobRows()).toEqual([])
    expect((await command('bury', id)).text).toContain('npm run jobs -- retry <id>')
  })

  it('that is refused for good is dead at once; all dead ones can be tried again together', async () => {
    const verdicts: Verdict[] = ['a', 'b'].map((reason) => ({ status: 'refused', reason }))
    const { order, jobs } = here.processes.start(async () => verdicts.pop() ?? { status: 'done' })
    for (const what of ['a', 'b']) await order(here.test.deps.db, what)
    await jobs.settle()
    expect((await jobRows()).map(({ dead_at }) => dead_at)).toEqual([here.test.clock.now, here.test.clock.now])
    expect(await command('retry', 'dead')).toEqual({ ok: true, text: '2 jobs are tried again.' })
    await jobs.settle()
    expect(await jobRows()).toEqual([])
    expect(here.test.takeErrors()).toHaveLength(2)
  })

  it('that nobody can do is over, and nobody is called for it', async () => {
    const { order, jobs } = here.processes.start(async () => ({ status: 'dropped', reason: '550 no such mailbox' }))
    await order(here.test.deps.db, 'to nobody')
    await jobs.settle()
    expect(await jobRows()).toEqual([])
    expect(here.test.takeErrors()).toEqual([])
    expect(here.test.logs.join('')).toContain('550 no such mailbox')
  })

  it('ordered twice under one key is one, and is tried at once however often it failed', async () => {
    const did: string[] = []
    const { order, jobs } = here.processes.start(async (what) => {
      did.push(what)
      return did.length === 1 ? { status: 'again', reason: 'down' } : { status: 'done' }
    })
    await order(here.test.deps.db, 'first', { key: 'ann' })
    await jobs.settle()
    await order(here.test.deps.db, 'second', { key: 'ann' })
    await jobs.settle()
    expect(did).toEqual(['first', 'second'])
    expect(await jobRows()).toEqual([])
  })

  it('ordered anew while it is done is done once more', async () => {
    const did: string[] = []
    const { order, jobs } = here.processes.start(async (what, { db }) => {
      did.push(what)
      if (what === 'first') await order(db, 'second', { key: 'ann' })
      return { status: 'done' }
    })
    await order(here.test.deps.db, 'first', { key: 'ann' })
    await jobs.settle()
    expect(did).toEqual(['first'])
    here.test.clock.advance(1)
    await jobs.settle()
    expect(did).toEqual(['first', 'second'])
    expect(await jobRows()).toEqual([])
  })

  it('is dropped when it is worth nothing any more', async () => {
    let turns = 0
    const { order, jobs } = here.processes.start(async () => {
      turns += 1
      return { status: 'again', reason: 'down' }
    })
    await order(here.test.deps.db, 'a code', { lifeMs: 15 * minuteMs })
    await jobs.settle()
    here.test.clock.advance(15 * minuteMs)
    await jobs.settle()
    expect(turns).toBe(1)
    expect(await jobRows()).toEqual([])
  })

  it('that this version does not know waits for one that does', async () => {
    const { order, jobs } = here.processes.start(done)
    const older = makeJobs(here.test.deps)
    await order(here.test.deps.db, 'news')
    await older.settle()
    expect((await jobRows())[0]).toMatchObject({ dead_at: null, last_error: 'nobody here knows how to do "test"' })
    here.test.clock.advance(minuteMs)
    await jobs.settle()
    expect(await jobRows()).toEqual([])
  })
})

describe('two processes', () => {
  it('share the jobs, each of which is done once', async () => {
    const did: string[] = []
    const perform = async (what: string): Promise<Verdict> => {
      await new Promise((resolve) => setImmediate(resolve))
      did.push(what)
      return { status: 'done' }
    }
    const [one, other] = [here.processes.start(perform), here.processes.start(perform)]
    const all = Array.from({ length: 200 }, () => randomUUID())
    for (const what of all) await one.order(here.test.deps.db, what)
    await Promise.all([one.jobs.settle(), other.jobs.settle()])
    expect(did.toSorted()).toEqual(all.toSorted())
  })

  it('leave a job to the one that has its lease; when that ends the other one does it, and only its word counts', async () => {
    const ends: PromiseWithResolvers<Verdict>[] = []
    const perform = () => {
      const end = Promise.withResolvers<Verdict>()
      ends.push(end)
      return end.promise
    }
    // One at a time, so that whoever is at it does not take it once more as its lease ends: a look of theirs may be under way then.
    const start = () => here.processes.start(perform, undefined, 'upkeep')
    const [slow, other] = [start(), start()]
    await slow.order(here.test.deps.db, 'long')
    const first = slow.jobs.settle()
    await expect.poll(() => ends.length).toBe(1)
    expect((await command()).text).toContain('test  0 s old, running, 1 try')
    for (let at = 0; at < 10; at += 1) {
      // Before the clock is moved: a look may come at any time from now on.
      const before = (await jobRows())[0]?.run_at ?? 0
      here.test.clock.advance(3_000)
      // A look renews the leases of what is being done here; looking by a timer, it might do so below, too.
      void slow.jobs.settle()
      await expect.poll(async () => (await jobRows())[0]?.run_at).toBeGreaterThan(before)
      await other.jobs.settle()
    }
    expect(ends).toHaveLength(1)
    // As if it had stood still.
    await here.test.deps.db.updateTable('jobs').set({ run_at: here.test.clock.now }).execute()
    const second = other.jobs.settle()
    await expect.poll(() => ends.length).toBe(2)
    ends[0]?.resolve({ status: 'again', reason: 'too late to say' })
    await first
    expect((await jobRows())[0]).toMatchObject({ attempts: 2, last_error: null })
    ends[1]?.resolve({ status: 'done' })
    await second
    expect(await jobRows()).toEqual([])
  })

  it('keep the lease of one that gets on, however long it takes, and lose that of one that is silent for ten minutes', async () => {
    const ends: PromiseWithResolvers<Verdict>[] = []
    const turns: Turn[] = []
    const { order, jobs } = here.processes.start((_what, turn) => {
      turns.push(turn)
      const end = Promise.withResolvers<Verdict>()
      ends.push(end)
      return end.promise
    })
    await order(here.test.deps.db, 'long')
    const settled = jobs.settle()
    await expect.poll(() => ends.length).toBe(1)
    const lease = async () => (await jobRows())[0]?.run_at ?? 0
    for (let at = 0; at < 4; at += 1) {
      turns[0]?.gotOn()
      here.test.clock.advance(9 * minuteMs)
      void jobs.settle()
      await expect.poll(lease).toBeGreaterThan(here.test.clock.now)
    }
    const kept = await lease()
    here.test.clock.advance(minuteMs)
    // It would be taken by the next look; this one renews nothing any more.
    jobs.start()
    await expect.poll(() => ends.length).toBe(2)
    expect(kept).toBeLessThan(here.test.clock.now)
    ends.forEach(({ resolve }) => resolve({ status: 'done' }))
    await settled
  })

  it('go on where there is more, without that counting as a try in vain', async () => {
    const attempts: number[] = []
    const { order, jobs } = here.processes.start(async (_what, { attempt }) => {
      attempts.push(attempt)
      return { status: attempts.length < 40 ? 'more' : 'done' }
    })
    await order(here.test.deps.db, 'much')
    await jobs.settle()
    expect(attempts).toEqual(Array(40).fill(1))
    expect(await jobRows()).toEqual([])
  })
})
