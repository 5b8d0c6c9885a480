import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { keepKey } from '#server/infra/files/shared-key.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { registerAndroidAppModule } from './android-app-module.ts'

let folder = ''
let database: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'android-module-'))
  database = await openTestDatabase()
  await migrate(database, allMigrations, Date.now)
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

function appWith(environment: Record<string, string>) {
  const app = Fastify()
  const config = readConfig({ DATA_DIR: folder, PUBLIC_ORIGIN: 'https://talk.example.org', ...environment })
  const { db } = database
  registerAndroidAppModule(app, { config, db, clock: () => Date.UTC(2026, 10, 21) }, { shareKey: keepKey })
  return app
}

describe('the Android part of the server', () => {
  it('serves the app of the configured origin, whatever the request calls the host', async () => {
    const app = appWith({})
    const reply = await app.inject({ url: '/download/latest.json', headers: { host: 'evil.test' } })
    expect(reply.json()).toMatchObject({ url: 'https://talk.example.org/download/sayso.apk' })
    await app.close()
  })

  it('does not start with a keystore that cannot be used', async () => {
    const app = appWith({ ANDROID_KEYSTORE: join(folder, 'missing.p12') })
    await expect(app.ready()).rejects.toThrow('ANDROID_KEYSTORE: cannot use')
    await app.close()
  })
})
