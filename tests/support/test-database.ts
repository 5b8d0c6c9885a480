import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/infra/db/database.ts'

export interface TestDatabase extends OpenDatabase {
  close(): Promise<void>
}

/** An empty database of its own on the engine that TEST_DB names; without TEST_DB it is SQLite, in memory. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { postgresUrl, drop } = await makeTestTarget()
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
export async function makeTestTarget(): Promise<{ postgresUrl: string | undefined; drop: () => Promise<void> }> {
  if (process.env['TEST_DB'] !== 'postgres') return { postgresUrl: undefined, drop: async () => {} }
  const serverUrl = inject('testDatabaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { postgresUrl: url.href, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
