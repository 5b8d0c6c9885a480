import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type DatabaseWithReads } from './database.ts'
import { cacheQuery } from './cache-query.ts'

let database: DatabaseWithReads
let built = 0

beforeAll(() => {
  database = openDatabase({ sqliteFile: ':memory:' }, () => {})
})
afterAll(() => database.db.destroy())

/** Counts how often it is built. */
const countOf = cacheQuery((_, { name, least }: { name: string; least: number | null }) => {
  built += 1
  return sql<{ name: string; least: number | null }>`select ${name} as name, ${least} as least`
})

it('is built once for each shape of its values, and answers each of them', async () => {
  built = 0
  const rows = []
  for (const [name, least] of [
    ['one', 1],
    ['two', 2],
    ['three', null],
    ['four', null],
  ] as const) {
    rows.push(...(await countOf(database.db, { name, least })).rows)
  }
  expect(rows).toEqual([
    { name: 'one', least: 1 },
    { name: 'two', least: 2 },
    { name: 'three', least: null },
    { name: 'four', least: null },
  ])
  // As it is, with marks, for each shape.
  expect(built).toBe(4)
})

it('takes lists of any length for one', async () => {
  const idsOf = cacheQuery((db, { ids }: { ids: readonly string[] }) => {
    built += 1
    return db.selectFrom('accounts').select('id').where('id', 'in', ids)
  })
  await sql`create table accounts (id text)`.execute(database.db)
  await sql`insert into accounts values ('a'), ('b'), ('c')`.execute(database.db)
  built = 0
  const found = []
  for (const ids of [['a'], ['b', 'c', 'x'], []])
    found.push((await idsOf(database.db, { ids })).rows.map(({ id }) => id))
  expect(found).toEqual([['a'], ['b', 'c'], []])
  expect(built).toBe(2)
})

it('refuses a query that its values decide', async () => {
  const reckoned = cacheQuery((_, { least }: { least: number }) => sql`select ${least + 1}`)
  const chosen = cacheQuery((_, { name }: { name: string }) => (name === 'a' ? sql`select 1` : sql`select ${name}`))
  await expect(reckoned(database.db, { least: 1 })).rejects.toThrow('its values decide')
  await expect(chosen(database.db, { name: 'a' })).rejects.toThrow('its values decide')
})

it('refuses a text that no database persists', async () => {
  await countOf(database.db, { name: 'a', least: 1 })
  await expect(countOf(database.db, { name: 'a\0b', least: 1 })).rejects.toThrow('cannot be kept')
})

it('shows whoever watches what was built', async () => {
  const seen: string[] = []
  const watched = database.db.withPlugin({
    transformQuery({ node }) {
      seen.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  for (let time = 0; time < 3; time += 1) await countOf(watched, { name: 'a', least: 1 })
  expect(seen).toHaveLength(3)
})
