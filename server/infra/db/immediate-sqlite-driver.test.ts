import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './database.ts'

it('lets others have their turn within a flood of statements and transactions, and loses none of them', async () => {
  const { db } = openDatabase({ sqliteFile: ':memory:' }, () => {})
  onTestFinished(() => db.destroy())
  await sql`create table counts (n integer not null)`.execute(db)
  await sql`insert into counts values (0)`.execute(db)
  let turns = 0
  const countTurns = () => {
    turns += 1
    counting = setImmediate(countTurns)
  }
  let counting = setImmediate(countTurns)
  onTestFinished(() => clearImmediate(counting))

  // Each takes some milliseconds.
  const count = sql`update counts set n = n + 1 where (with recursive steps (i) as (select 1 union all select i + 1 from steps
    where i < 20000) select count(*) from steps) > 0`
  await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      if (at % 2 === 0) await count.execute(db)
      else await db.transaction().execute((transaction) => count.execute(transaction))
    }),
  )
  expect(turns).toBeGreaterThan(5)
  expect((await sql<{ n: number }>`select n from counts`.execute(db)).rows).toEqual([{ n: 100 }])
})
