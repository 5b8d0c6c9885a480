import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import type { Migration } from '#server/infra/db/migrations/migration.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const clock = () => 1_768_000_000_000
const makesTable = (name: string): Migration => ({
  name,
  up: (db) => db.schema.createTable(`made_by_${name}`).addColumn('id', 'text').execute(),
})
const applied = async () => {
  const rows = await database.db.selectFrom('schema_versions').selectAll().orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describe('migrations', () => {
  it('run in order, each once', async () => {
    const [first, second] = [makesTable('0001'), makesTable('0002')]
    expect(await migrate(database, [first], clock)).toEqual(['0001'])
    expect(await migrate(database, [first, second], clock)).toEqual(['0002'])
    expect(await migrate(database, [first, second], clock)).toEqual([])
    expect(await applied()).toEqual(['0001', '0002'])
  })

  it('leave nothing of one that fails, and keep those before it', async () => {
    const broken: Migration = {
      name: '0002',
      async up(db) {
        await db.schema.createTable('half').addColumn('id', 'text').execute()
        throw new Error('broken')
      },
    }
    await expect(migrate(database, [makesTable('0001'), broken], clock)).rejects.toThrow('broken')
    expect(await applied()).toEqual(['0001'])
    expect((await database.db.introspection.getTables()).map(({ name }) => name)).not.toContain('half')
  })

  it('of two servers that start at once run once', async () => {
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database, allMigrations, clock)))
    expect(ran.flat().toSorted()).toEqual(allMigrations.map(({ name }) => name))
  })

  it('refuse a database that a newer version has changed', async () => {
    await migrate(database, [makesTable('0001'), makesTable('0002')], clock)
    await expect(migrate(database, [makesTable('0001')], clock)).rejects.toThrow(
      'The database was changed by a newer version of the program (0002).',
    )
  })

  it('have names in the order they run in', () => {
    const names = allMigrations.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(names.length)
  })
})
