import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/infra/db/database.ts'
import { SqliteCheckpoints } from '#server/infra/db/sqlite-checkpoints.ts'

let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'test-checkpoints-'))
  file = path.join(directory, 'database.sqlite')
})
afterEach(() => rmSync(directory, { recursive: true }))

function fail(error: Error): never {
  throw error
}

const usualPages = 1_000

it.each(['the file itself', 'a link to it'])(
  "a long log is brought into the database, but not while somebody's write waits: %s",
  async (how) => {
    const link = path.join(directory, 'linked.sqlite')
    if (how === 'a link to it') {
      writeFileSync(file, '')
      symlinkSync(file, link)
    }
    const { db } = openDatabase({ sqliteFile: how === 'a link to it' ? link : file }, fail)
    await sql`create table pages (words text)`.execute(db)
    const besides = new SqliteDatabase(file)
    const logState = () => besides.pragma('wal_checkpoint(NOOP)') as [{ log: number; checkpointed: number }]
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${2 * usualPages})
      insert into pages select hex(randomblob(1900)) from numbers`.execute(db)
    const [written] = logState()
    expect(written.log).toBeGreaterThan(usualPages)
    expect(written.checkpointed).toBe(0)
    await expect.poll(() => logState()[0].checkpointed).toBe(written.log)

    await sql`insert into pages values ('after')`.execute(db)
    expect(logState()[0].log).toBeLessThan(10)
    besides.close()
    await db.destroy()
    const later = new SqliteDatabase(file, { readonly: true })
    expect(later.prepare('select count(*) from pages').pluck().get()).toBe(2 * usualPages + 1)
    later.close()
  },
)

it('whoever writes makes the checkpoints again once the thread broke, and somebody is told', async () => {
  writeFileSync(file, 'no database at all, although as long as the header of one would be'.repeat(100))
  writeFileSync(`${file}-wal`, '')
  truncateSync(`${file}-wal`, 2 * usualPages * 4_096)
  const database = new SqliteDatabase(':memory:')
  const broken = Promise.withResolvers<Error>()
  const checkpoints = new SqliteCheckpoints({ database, file, onBroken: broken.resolve })
  expect(database.pragma('wal_autocheckpoint', { simple: true })).toBe(4 * usualPages)
  expect((await broken.promise).message).toMatch(/made by those who write: .*not a database/)
  expect(database.pragma('wal_autocheckpoint', { simple: true })).toBe(usualPages)
  await checkpoints.close()
  database.close()
})
