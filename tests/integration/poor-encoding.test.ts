import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { inspectTarget } from '#server/infra/copies/inspect-target.ts'
import { openDatabase, type OpenDatabase } from '#server/infra/db/database.ts'
import { createVersions, migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { runOnPostgres } from '#tests/support/run-on-postgres.ts'

let database: OpenDatabase
let name: string

beforeEach(async () => {
  const url = new URL(inject('testDatabaseUrl'))
  name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnPostgres(url.href, `create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  url.pathname = `/${name}`
  database = openDatabase({ postgresUrl: url.href, poolSize: 2 }, () => {})
})
afterEach(async () => {
  await database.db.destroy()
  await runOnPostgres(inject('testDatabaseUrl'), `drop database ${name}`)
})

it('a new database that cannot hold every word is refused, as is one to be restored or moved into', async () => {
  const names = allMigrations.map((migration) => migration.name)
  await expect(migrate(database, allMigrations, Date.now)).rejects.toThrow(/encoding LATIN1.*Make one with UTF8/)
  await expect(inspectTarget(database, names)).rejects.toThrow(/encoding LATIN1.*Make one with UTF8/)
})

it('one that is in use is started on: what is there can be read', async () => {
  await createVersions(database.db)
  const applied = allMigrations.map((migration) => ({ name: migration.name, applied_at: 1 }))
  await database.db.insertInto('schema_versions').values(applied).execute()
  expect(await migrate(database, allMigrations, Date.now)).toEqual([])
  expect(await database.dialect.poorEncoding(database.db)).toBe('LATIN1')
})
