import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type DatabaseWithReads } from '#server/infra/db/database.ts'
import { runOnPostgres } from './run-on-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which a test file may create databases of its own; absent in every project but `postgres`. */
    testDatabaseUrl: string
    /** The name of a database there that has the schema and nothing else, to be copied. */
    testDatabaseTemplate: string
  }
}

export interface TestDatabase extends DatabaseWithReads {
  close(): Promise<void>
}

/** PostgreSQL copies a database that has the schema faster than it makes the schema anew; SQLite begins empty either way. */
type Content = 'nothing' | 'schema'

/** A database of its own on the engine that TEST_DB names; without TEST_DB it is SQLite, in memory. */
export async function openTestDatabase(content: Content = 'nothing'): Promise<TestDatabase> {
  const { postgresUrl, drop } = await makeTestTarget(content)
  let isClosing = false
  const database = openDatabase(postgresUrl ? { postgresUrl, poolSize: 8 } : { sqliteFile: ':memory:' }, (error) => {
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

/** A new PostgreSQL database when TEST_DB asks for one; undefined stands for SQLite. */
export async function makeTestTarget(
  content: Content = 'nothing',
): Promise<{ postgresUrl: string | undefined; drop: () => Promise<void> }> {
  if (process.env['TEST_DB'] !== 'postgres') return { postgresUrl: undefined, drop: async () => {} }
  const serverUrl = inject('testDatabaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = content === 'schema' ? inject('testDatabaseTemplate') : 'template1'
  await runOnPostgres(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { postgresUrl: url.href, drop: () => runOnPostgres(serverUrl, `drop database if exists ${name} with (force)`) }
}
