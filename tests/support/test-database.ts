import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase, type DatabaseWithReads } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { runOnPostgres } from './run-on-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which a test file may create databases of its own; absent in every project but `postgres`. */
    testDatabaseUrl: string
    /** The name of a database there that has the schema and nothing else, to be copied. */
    testDatabaseTemplate: string
    /** How PostgreSQL makes the copy, where not in its usual way: one that is older than 15 knows no other. */
    testDatabaseCopying: 'strategy file_copy' | ''
  }
}

export interface TestDatabase extends DatabaseWithReads {
  close(): Promise<void>
}

/** A database that has the schema is copied faster than the schema is made anew. */
type Content = 'nothing' | 'schema'

/** A database of its own on the engine that TEST_DB names; without TEST_DB it is SQLite, in memory. */
export async function openTestDatabase(content: Content = 'nothing'): Promise<TestDatabase> {
  const { postgresUrl, drop } = await makeTestTarget(content)
  let isClosing = false
  const sqliteFile = postgresUrl === undefined && content === 'schema' ? await emptySqlite() : ':memory:'
  const database = openDatabase(postgresUrl ? { postgresUrl, poolSize: 8 } : { sqliteFile }, (error) => {
    // Dropping the database ends connections whose goodbye is still under way.
    if (!isClosing) throw error
  })
  return {
    ...database,
    async close() {
      isClosing = true
      await database.db.destroy()
      await drop()
    },
  }
}

/** With the schema, in a file as the product has it: threads read it (`database.ts`). SQLite alone. */
export async function openTestDatabaseOnFile(): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-file-'))
  const file = path.join(folder, 'database.sqlite')
  writeFileSync(file, await emptySqlite())
  const database = openDatabase({ sqliteFile: file }, (error) => {
    throw error
  })
  return {
    ...database,
    async close() {
      await database.db.destroy()
      rmSync(folder, { recursive: true })
    },
  }
}

let emptyOne: Promise<Buffer> | undefined

/** What a file holds that has the schema and nothing else; made once for all tests of this process. */
function emptySqlite(): Promise<Buffer> {
  emptyOne ??= makeEmptySqlite()
  return emptyOne
}

async function makeEmptySqlite(): Promise<Buffer> {
  const database = openDatabase({ sqliteFile: ':memory:' }, (error) => {
    throw error
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'test-schema-'))
  try {
    await migrate(database, allMigrations, Date.now)
    const file = path.join(folder, 'empty.sqlite')
    await sql`vacuum into ${file}`.execute(database.db)
    return readFileSync(file)
  } finally {
    await database.db.destroy()
    rmSync(folder, { recursive: true })
  }
}

/** A new PostgreSQL database when TEST_DB asks for one; undefined stands for SQLite. */
export async function makeTestTarget(
  content: Content = 'nothing',
): Promise<{ postgresUrl: string | undefined; drop: () => Promise<void> }> {
  if (process.env['TEST_DB'] !== 'postgres') return { postgresUrl: undefined, drop: async () => {} }
  const serverUrl = inject('testDatabaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = content === 'schema' ? inject('testDatabaseTemplate') : 'template1'
  const copying = inject('testDatabaseCopying')
  await runOnPostgres(serverUrl, `create database ${name} template ${template} ${copying}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { postgresUrl: url.href, drop: () => runOnPostgres(serverUrl, `drop database if exists ${name} with (force)`) }
}
