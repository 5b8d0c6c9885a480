import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type DatabaseWithReads } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { ReadCutOff } from '#server/infra/db/read-cut-off.ts'
import { SqliteReadPool } from '#server/infra/db/sqlite-read-pool.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const isPostgres = process.env['TEST_DB'] === 'postgres'
let directory: string
let file: string
let database: DatabaseWithReads
let drop: () => Promise<void>

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'test-reads-'))
  file = path.join(directory, 'database.sqlite')
  const target = await makeTestTarget('schema')
  drop = target.drop
  database = openDatabase(
    target.postgresUrl ? { postgresUrl: target.postgresUrl, poolSize: 4 } : { sqliteFile: file },
    () => {},
  )
  await migrate(database, allMigrations, Date.now)
})
afterEach(async () => {
  await database.db.destroy()
  await drop()
  rmSync(directory, { recursive: true })
})

const countTo = (most: number) =>
  `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${most}) select count(*) as n from counter`

describe('a heavy read', () => {
  it('sees what was written just before', async () => {
    for (let at = 0; at < 20; at += 1) {
      const id = `tag-${at}`
      await database.db.insertInto('tags').values({ id, name: id, name_key: id }).execute()
      const found = database.heavyReads.selectFrom('tags').select('name').where('id', '=', id)
      expect(await found.execute()).toEqual([{ name: id }])
    }
  })

  it('says what was wrong with a statement', async () => {
    await expect(sql`select 1 from nowhere`.execute(database.heavyReads)).rejects.toThrow(/nowhere/)
  })

  it('holds up nothing else', async () => {
    let turns = 0
    let isDone = false
    const heavy = sql.raw(countTo(200_000)).execute(database.heavyReads)
    void heavy.finally(() => (isDone = true))
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    expect((await heavy).rows).toEqual([{ n: 200_000 }])
    expect(turns).toBeGreaterThan(3)
  })

  it('leaves the event loop idle while it is under way', async () => {
    // What else the machine does only adds: the least of three counts.
    const shares: number[] = []
    do {
      const before = performance.eventLoopUtilization()
      await sql.raw(countTo(300_000)).execute(database.heavyReads)
      shares.push(performance.eventLoopUtilization(before).utilization)
    } while (Math.min(...shares) >= 0.2 && shares.length < 3)
    expect(Math.min(...shares)).toBeLessThan(0.2)
  })
})

describe.each(isPostgres ? ['PostgreSQL'] : [])('a heavy read on %s', () => {
  it('is cut off after three seconds, and the next one is answered', async () => {
    const failure: unknown = await sql`select pg_sleep(20)`
      .execute(database.heavyReads)
      .catch((error: unknown) => error)
    expect(database.dialect.isCutOff(failure)).toBe(true)
    const { rows } = await sql<{ n: number }>`select 1 as n`.execute(database.heavyReads)
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe.each(isPostgres ? [] : ['SQLite'])('what may be lost, on %s', () => {
  it('is written without a wait for the disk, and what follows waits for it again', async () => {
    const { db, dialect } = database
    const mode = async (own = db) =>
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(own)).rows[0]?.synchronous
    const [normal, full] = [1, 2]
    expect(await dialect.writeExpendable(db, mode)).toBe(normal)
    expect(await mode()).toBe(full)
    await expect(dialect.writeExpendable(db, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await mode()).toBe(full)
  })
})

describe.each(isPostgres ? [] : ['SQLite'])('the reading threads of %s', () => {
  it('writes nothing', async () => {
    const failure = database.heavyReads.insertInto('tags').values({ id: 'x', name: 'x', name_key: 'x' }).execute()
    await expect(failure).rejects.toThrow('does not return data')
    expect(await database.db.selectFrom('tags').select('id').where('id', '=', 'x').execute()).toEqual([])
  })

  it('cuts off what takes longer than its limit, and answers the next one', async () => {
    const thread = new SqliteReadPool(file, { threads: 1, runMs: 200, waitMs: 60_000 })
    const failure: unknown = await thread
      .read({ sql: countTo(4_000_000), parameters: [] })
      .catch((error: unknown) => error)
    expect(database.dialect.isCutOff(failure)).toBe(true)
    expect(await thread.read({ sql: 'select count(*) as n from tags where id is null', parameters: [] })).toEqual([
      { n: 0 },
    ])
    await thread.close()
  })

  it('let whoever asked know at once, although SQLite does not let go of the statement', async () => {
    const thread = new SqliteReadPool(file, { threads: 1, runMs: 200, waitMs: 60_000 })
    await thread.read({ sql: 'select 1', parameters: [] })
    const askedAt = performance.now()
    const late = thread.read({ sql: countTo(20_000_000), parameters: [] }).catch(() => performance.now())
    // It is answered once the thread has ended and come up again.
    const next = thread.read({ sql: 'select 1', parameters: [] }).then(() => performance.now())
    expect(Number(await late) - askedAt).toBeLessThan(((await next) - askedAt) / 2)
    await thread.close()
  })

  it('answer everybody with their own rows, also those who asked while one took too long', async () => {
    const pool = new SqliteReadPool(file, { threads: 2, runMs: 500, waitMs: 60_000 })
    const slow = [1, 2].map(() =>
      pool.read({ sql: countTo(8_000_000), parameters: [] }).catch((error: unknown) => error),
    )
    const cutOff = Promise.all(slow)
    let isCutOff = false
    void cutOff.then(() => (isCutOff = true))
    const asked: Promise<unknown[]>[] = []
    while (!isCutOff) {
      asked.push(pool.read({ sql: `select ? as n`, parameters: [asked.length] }))
      await pause(5)
    }
    expect((await cutOff).map((failure) => failure instanceof ReadCutOff)).toEqual([true, true])
    expect(await Promise.all(asked)).toEqual(asked.map((_, n) => [{ n }]))
    await pool.close()
  })

  it('take together what one asks for at once, each with its own rows and its own fault', async () => {
    const pool = new SqliteReadPool(file, { threads: 2, runMs: 60_000, waitMs: 60_000 })
    const [asker, other] = [{}, {}]
    const read = (n: number, who: object) => pool.read({ sql: 'select ? as n', parameters: [n] }, who)
    const wrong = pool.read({ sql: 'select 1 from nowhere', parameters: [] }, asker).catch((error: unknown) => error)
    const asked = [1, 2, 3, 4, 5].map((n) => Promise.all([read(n, asker), read(-n, other)]))
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5].map((n) => [[{ n }], [{ n: -n }]]))
    expect(String(await wrong)).toMatch(/nowhere/)
    expect(await read(6, asker)).toEqual([{ n: 6 }])
    await pool.close()
  })

  it('cut off what is slow of that, and answer the rest', async () => {
    const pool = new SqliteReadPool(file, { threads: 1, runMs: 300, waitMs: 60_000 })
    const asker = {}
    const slow = pool.read({ sql: countTo(8_000_000), parameters: [] }, asker).catch((error: unknown) => error)
    const quick = pool.read({ sql: 'select 1 as n', parameters: [] }, asker)
    expect(await quick).toEqual([{ n: 1 }])
    expect(await slow).toBeInstanceOf(ReadCutOff)
    await pool.close()
  })

  it('leave the feeds one of them while a search is slow', async () => {
    const read = (text: string) => sql.raw(text).execute(database.heavyReads)
    // Both come up.
    await Promise.all([read('select 1'), read('select 1')])
    const ended: string[] = []
    // Slow, and far from what is cut off.
    const search = read(countTo(1_000_000)).then(() => ended.push('search'))
    await read('select 1').then(() => ended.push('feed'))
    await search
    expect(ended).toEqual(['feed', 'search'])
  })

  it('lets nobody wait longer than its limit', async () => {
    const thread = new SqliteReadPool(file, { threads: 1, runMs: 60_000, waitMs: 20 })
    // Coming up is nobody's wait.
    await thread.read({ sql: 'select 1', parameters: [] })
    const first = thread.read({ sql: countTo(2_000_000), parameters: [] })
    await expect(thread.read({ sql: 'select 1', parameters: [] })).rejects.toThrow(ReadCutOff)
    expect(await first).toEqual([{ n: 2_000_000 }])
    await thread.close()
  })
})
