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

function open(limits: Partial<ConstructorParameters<typeof SqliteTaskPool>[1]> = {}) {
  pool = new SqliteTaskPool(file, { threads: 1, runMs: 60_000, waitMs: 60_000, ...limits })
}

const run = (input: SampleInput = {}) => pool.runTask<SampleInput, SampleOutput>(sampleTask, input)

async function insertTag(name: string): Promise<void> {
  await database.db.insertInto('tags').values({ id: name, name, name_key: name }).execute()
}

describe('a task that only reads', () => {
  it('runs in a thread of its own and sees what was written just before', async () => {
    open()
    expect(await run()).toMatchObject({ isInThread: true, tags: [] })
    for (const name of ['sample 1', 'sample 2', 'sample 3']) {
      await insertTag(name)
      expect((await run()).tags.at(-1)).toBe(name)
    }
  })

  it('hears what happened before it runs again, in every thread in which it ran, and remembers', async () => {
    open({ threads: 2 })
    // Nobody is there yet who would have to hear it.
    pool.tellTasks(sampleTask, 'before')
    await Promise.all([run({ countTo: 200_000 }), run({ countTo: 200_000 })])
    pool.tellTasks(sampleTask, 'one')
    pool.tellTasks(sampleTask, 'two')
    const both = await Promise.all([run({ countTo: 200_000 }), run({ countTo: 200_000 })])
    expect(both.map(({ heard, runs }) => [heard, runs])).toEqual([
      [['one', 'two'], 2],
      [['one', 'two'], 2],
    ])
  })

  it('says what went wrong, and the next one is answered', async () => {
    open()
    const failing = run({ fault: 'no such reader' })
    const next = run()
    await expect(failing).rejects.toThrow('no such reader')
    expect((await next).runs).toBe(1)
    const missing = pool.runTask(new URL('no-such-task.ts', import.meta.url).href, {})
    await expect(missing).rejects.toThrow(/no-such-task/)
    expect((await run()).runs).toBe(2)
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
