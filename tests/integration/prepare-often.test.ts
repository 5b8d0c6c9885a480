import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#server/infra/db/database.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { runOnPostgres } from '#tests/support/run-on-postgres.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

let postgresUrl: string
let database: ReturnType<typeof openDatabase>
/** Closed before the database is dropped. */
let open: (() => Promise<void>)[]

/** With one connection, so that each statement meets the ones before. */
function openOne(url: string) {
  const opened = openDatabase({ postgresUrl: url, poolSize: 1 }, () => {})
  open.push(() => opened.db.destroy())
  return opened
}

beforeEach(async () => {
  const target = await makeTestTarget()
  postgresUrl = String(target.postgresUrl)
  await runOnPostgres(postgresUrl, 'create table things (id int primary key, name text)')
  await runOnPostgres(postgresUrl, `insert into things select i, 'thing ' || i from generate_series(1, 9) as i`)
  await runOnPostgres(postgresUrl, `create table accounts as select * from (values ('a'), ('b')) as list (id)`)
  open = []
  database = openOne(postgresUrl)
  return async () => {
    for (const close of open) await close()
    await target.drop()
  }
})

async function findThing(db: Db, id: number): Promise<unknown> {
  const { rows } = await sql`select * from things where id = ${id}`.execute(db)
  return rows[0]
}

/** The texts that the connection's session has prepared. */
async function prepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

it('prepares what comes often, and neither what comes once nor what has a text of its own each time', async () => {
  const { db } = database
  for (let id = 1; id <= 9; id += 1) expect(await findThing(db, id)).toEqual({ id, name: `thing ${id}` })
  for (let width = 1; width <= 9; width += 1) {
    await sql`select ${sql.raw(`'${'x'.repeat(width)}'`)} as word from things where id = ${width}`.execute(db)
  }
  expect(await prepared(db)).toEqual(['select * from things where id = $1'])
})

it('leaves a list of what is left out to be planned with: a long one would be looked through for each row', async () => {
  const { db } = database
  for (let id = 1; id <= 9; id += 1) {
    const others = db
      .selectFrom('accounts')
      .select('id')
      .where('id', 'not in', ['a', String(id)])
    expect(await others.execute()).toEqual([{ id: 'b' }])
  }
  const chosen = db.selectFrom('accounts').select('id').where('id', 'in', ['b', 'c'])
  for (let time = 1; time <= 9; time += 1) expect(await chosen.execute()).toEqual([{ id: 'b' }])
  expect(await prepared(db)).toEqual(['select "id" from "accounts" where "id" = any($1)'])
})

it('answers what is there now where a table was changed by another version of the server', async () => {
  const { db } = database
  for (let id = 1; id <= 9; id += 1) await findThing(db, id)
  await runOnPostgres(postgresUrl, `alter table things add column colour text default 'red'`)
  expect(await findThing(db, 1)).toEqual({ id: 1, name: 'thing 1', colour: 'red' })
  expect(await findThing(db, 2)).toEqual({ id: 2, name: 'thing 2', colour: 'red' })
})

it('runs the whole of a transaction again in which a prepared statement met a changed table', async () => {
  const { db } = database
  for (let id = 1; id <= 9; id += 1) await findThing(db, id)
  await runOnPostgres(postgresUrl, `alter table things add column colour text default 'red'`)
  const found = await runTransaction(database, async (transaction) => {
    await sql`insert into things (id, name) values (${10}, ${'new'})`.execute(transaction)
    return findThing(transaction, 10)
  })
  expect(found).toEqual({ id: 10, name: 'new', colour: 'red' })
  expect(await findThing(db, 10)).toEqual(found)
})

it('goes on as before where a session has lost what was prepared in it', async () => {
  const { db } = database
  for (let id = 1; id <= 9; id += 1) await findThing(db, id)
  await sql`deallocate all`.execute(db)
  expect(await findThing(db, 1)).toEqual({ id: 1, name: 'thing 1' })
})
