import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase, type DatabaseWithReads } from '#server/infra/db/database.ts'

let directory: string
let file: string
let database: DatabaseWithReads

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'test-statistics-'))
  file = path.join(directory, 'database.sqlite')
  database = openDatabase({ sqliteFile: file }, (error) => {
    throw error
  })
  for (const table of ['posts_of', 'likes_of']) {
    await sql`create table ${sql.table(table)} (member integer, at integer)`.execute(database.db)
    await sql`create index ${sql.id(`${table}_by_member`)} on ${sql.table(table)} (member, at)`.execute(database.db)
    await grow(table, 3_000)
  }
})
afterEach(async () => {
  await database.db.destroy()
  rmSync(directory, { recursive: true })
})

async function grow(table: string, rows: number): Promise<void> {
  await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    insert into ${sql.table(table)} select n % 30, n from numbers`.execute(database.db)
}

const rowsOf = async (table: string) =>
  (await sql<{ stat: string }>`select * from ${sql.table(table)} order by tbl`.execute(database.db)).rows
const counted = async () => (await rowsOf('sqlite_stat1')).map(({ stat }) => stat.split(' ')[0])

it('every table is counted once it has rows, and again when it has grown much', async () => {
  const { db, dialect } = database
  await dialect.optimize(db)
  expect(await counted()).toEqual(['3000', '3000'])
  await grow('likes_of', 60_000)
  await dialect.optimize(db)
  expect((await counted())[1]).toBe('3000')
  expect(Number((await counted())[0])).toBeGreaterThan(30_000)
})

it('samples that another program took are forgotten, and none are taken', async () => {
  const { db, dialect } = database
  const other = new SqliteDatabase(file)
  other.exec('analyze')
  other.close()
  expect((await rowsOf('sqlite_stat4')).length).toBeGreaterThan(0)
  await dialect.optimize(db)
  await grow('posts_of', 60_000)
  await dialect.optimize(db)
  expect(await rowsOf('sqlite_stat4')).toEqual([])
  expect(await counted()).toHaveLength(2)
})
