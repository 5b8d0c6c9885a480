import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type DatabaseWithReads } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { ReadCutOff } from '#server/infra/db/read-cut-off.ts'
import { SqliteTaskPool } from '#server/infra/db/sqlite-task-pool.ts'
import { sampleTask, type SampleInput, type SampleOutput } from '#tests/support/sample-task.ts'

let directory: string
let file: string
let database: DatabaseWithReads
let pool: SqliteTaskPool

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'test-tasks-'))
  file = path.join(directory, 'database.sqlite')
  database = openDatabase({ sqliteFile: file }, () => {})
  await migrate(database, allMigrations, Date.now)
})
afterEach(async () => {
  await pool.close()
  await database.db.destroy()
  rmSync(directory, { recursive: true })
})

const usual = { threads: 1, runMs: 60_000, waitMs: 60_000, heldUpMs: 250 }

function open(limits: Partial<ConstructorParameters<typeof SqliteTaskPool>[1]> = {}) {
  pool = new SqliteTaskPool(file, { ...usual, ...limits })
}

const run = (input: SampleInput = {}) => pool.runTask<SampleInput, SampleOutput>(sampleTask, input)

async function insertTag(name: string): Promise<void> {
  await database.db.insertInto('tags').values({ id: name, name, name_key: name }).execute()
}

describe('a task that only reads', () => {
  it('runs in a thread of its own and sees what was written just before', async () => {
    open()
    const first = await run()
    expect(first.tags).toEqual([])
    expect(first.threadId).toBeGreaterThan(0)
    for (const name of ['sample 1', 'sample 2', 'sample 3']) {
      await insertTag(name)
      expect((await run()).tags.at(-1)).toBe(name)
    }
  })

  it('stays in one thread, unless that is held up: then another one does it', async () => {
    open({ threads: 2, heldUpMs: 1_000 })
    // It has its code now.
    const { threadId: first } = await run()
    const together = await Promise.all([2, 3, 4, 5, 6, 7].map(() => run()))
    expect(together.map(({ threadId, runs }) => [threadId, runs])).toEqual([2, 3, 4, 5, 6, 7].map((n) => [first, n]))
    await pool.close()

    open({ threads: 2 })
    const { threadId } = await run()

    let isOver = false
    const slow = run({ countTo: 24_000_000 }).finally(() => (isOver = true))
    const behind = [run(), run()]
    const beside = await run()
    expect(isOver).toBe(false)
    expect(beside.threadId).not.toBe(threadId)
    for (const each of await Promise.all([slow, ...behind])) expect(each.threadId).toBe(threadId)
  })

  it('goes to another thread, too, once more has been waiting all the time than the first one does', async () => {
    open({ threads: 2 })
    const { threadId: first } = await run()
    const others = new Set<number>()
    // Each is short; together they never end, until some are done beside the first thread.
    const askOn = async () => {
      while (others.size === 0) {
        const { threadId } = await run({ countTo: 20_000 })
        if (threadId !== first) others.add(threadId)
      }
    }
    await Promise.all(Array.from({ length: 8 }, askOn))
    expect(others.size).toBe(1)
    // It stays, and takes what the first one has no room for.
    const together = await Promise.all([1, 2, 3, 4, 5, 6].map(() => run()))
    expect(together.map(({ threadId }) => threadId === first)).toEqual([true, true, true, false, false, false])
  })

  it('hears what happened before it runs again, in every thread in which it ran, and remembers', async () => {
    open({ threads: 2 })
    // Nobody is there yet who would have to hear it.
    pool.tellTasks(sampleTask, 'before')
    const runInBoth = async () => {
      const slow = run({ countTo: 10_000_000 })
      const others = [run(), run(), run()]
      return Promise.all([slow, ...others])
    }
    expect(new Set((await runInBoth()).map(({ threadId }) => threadId)).size).toBe(2)
    pool.tellTasks(sampleTask, 'one')
    pool.tellTasks(sampleTask, 'two')
    const again = await runInBoth()
    expect(new Set(again.map(({ threadId }) => threadId)).size).toBe(2)
    for (const { heard } of again) expect(heard).toEqual(['one', 'two'])
  })

  it('says what went wrong, and the next one is answered', async () => {
    open()
    const failing = run({ fault: 'no such reader' })
    const next = run()
    const failure: unknown = await failing.catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: 'no such reader', stack: expect.stringContaining('sample-task') })
    expect((await next).runs).toBe(1)
    const missing = pool.runTask(new URL('no-such-task.ts', import.meta.url).href, {})
    await expect(missing).rejects.toThrow(/no-such-task/)
    expect((await run()).runs).toBe(2)
  })

  it('refuses what cannot be copied, and the next one is answered', async () => {
    open()
    const refused = pool.runTask(sampleTask, { callback: () => {} })
    await expect(refused).rejects.toThrow(/could not be cloned/)
    expect((await run()).runs).toBe(1)
    await expect(pool.runTask(sampleTask, { callback: () => {} })).rejects.toThrow(/could not be cloned/)
    expect((await run()).runs).toBe(2)
  })

  it('fails when its threads end before it was answered, and none comes up again', async () => {
    open()
    const asked = [1, 2, 3, 4, 5, 6].map(() => run({ countTo: 200_000 }).catch((error: unknown) => String(error)))
    await pool.close()
    for (const outcome of await Promise.all(asked)) expect(outcome).toMatch(/ended/)
    await expect(run()).rejects.toThrow(/ended/)
  })

  it('tells whoever listens what it asked the database', async () => {
    const heard: string[] = []
    pool = new SqliteTaskPool(file, usual, ({ sql }) => heard.push(sql))
    await run()
    expect(heard.splice(0)).toEqual([
      expect.stringContaining('recursive counter'),
      expect.stringContaining('from "tags"'),
    ])
    // Also of one that failed.
    await expect(run({ fault: 'no such reader' })).rejects.toThrow('no such reader')
    expect(heard).toEqual([expect.stringContaining('before the fault')])
  })

  it('is cut off beyond its limit, and what waited behind it is answered by one that begins anew', async () => {
    open({ runMs: 1_000 })
    expect((await run()).runs).toBe(1)
    const slow = run({ countTo: 24_000_000 }).catch((error: unknown) => error)
    const behind = run()
    expect(await slow).toBeInstanceOf(ReadCutOff)
    expect((await behind).runs).toBe(1)
  })

  it('holds up nothing else', async () => {
    open()
    await run()
    let turns = 0
    let isDone = false
    const slow = run({ countTo: 500_000 }).finally(() => (isDone = true))
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    await slow
    expect(turns).toBeGreaterThan(3)
  })
})
