import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from './database.ts'
import type { Db } from './tables.ts'

it('has SQLite prepare a statement once, with limits and orders whose values change, too', async () => {
  const { db } = openDatabase({ sqliteFile: ':memory:' }, () => {})
  onTestFinished(() => db.destroy())
  await sql`create table marks (owner text, at integer, primary key (owner, at)) without rowid`.execute(db)
  await sql`insert into marks values ('anna', 1), ('anna', 2), ('ben', 3)`.execute(db)
  const newest = (owner: string, limit: number) =>
    sql<{ at: number }>`select at from marks where owner = ${owner} and at >= ${0} order by at desc limit ${limit}`
  const last = (owner: string) => sql<{ at: number }>`select max(at) as at from marks where owner = ${owner}`

  expect(await atOf(db, newest('anna', 9))).toEqual([2, 1])
  expect(await atOf(db, last('anna'))).toEqual([2])
  // What makes a row is made anew when SQLite prepared the statement anew (row-builder.cpp of better-sqlite3).
  const makesRows = vi.spyOn(globalThis, 'Function')
  onTestFinished(() => makesRows.mockRestore())
  expect(await atOf(db, newest('anna', 1))).toEqual([2])
  expect(await atOf(db, newest('ben', 5))).toEqual([3])
  expect(await atOf(db, last('ben'))).toEqual([3])
  expect(makesRows).not.toHaveBeenCalled()
})

it('keeps values of every kind as they are', async () => {
  const { db } = openDatabase({ sqliteFile: ':memory:' }, () => {})
  onTestFinished(() => db.destroy())
  await sql`create table kept (word text, number integer, part real, bytes blob, missing text)`.execute(db)
  const row = { word: '12', number: 34, part: 0.5, bytes: Buffer.from([0, 255]), missing: null }
  const { word, number, part, bytes, missing } = row
  await sql`insert into kept values (${word}, ${number}, ${part}, ${bytes}, ${missing})`.execute(db)

  expect((await sql`select * from kept where word = ${word} and number = ${number}`.execute(db)).rows).toEqual([row])
  // As without the plus: with a column of numbers a text is compared as a number.
  expect((await sql`select * from kept where number = ${'34'}`.execute(db)).rows).toHaveLength(1)
})

async function atOf(db: Db, query: ReturnType<typeof sql<{ at: number }>>): Promise<number[]> {
  return (await query.execute(db)).rows.map(({ at }) => at)
}
