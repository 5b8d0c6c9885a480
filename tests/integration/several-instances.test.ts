import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { readConfig } from '#server/config.ts'
import { takeTurn } from '#server/infra/db/instance-repo.ts'
import { makeShareKey } from '#server/infra/files/shared-key.ts'
import { makeLog } from '#server/log.ts'
import { makeDeps } from '#server/make-deps.ts'
import { loadOrCreateSigner } from '#server/modules/android-app/signing-key.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-instance-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Two instances that have nothing in common but PostgreSQL; on SQLite one instance, started twice, that has lost its other files. */
async function startBoth() {
  const { postgresUrl, drop } = await makeTestTarget()
  onTestFinished(drop)
  const first = newFolder()
  const start = async (dataDir: string) => {
    const environment = { DATA_DIR: dataDir, ...(postgresUrl && { DATABASE_URL: postgresUrl }) }
    const deps = await makeDeps(readConfig(environment), makeLog('silent'))
    onTestFinished(() => deps.db.destroy())
    return deps
  }
  const one = await start(first)
  if (!postgresUrl) {
    const others = readdirSync(first).filter((name) => !name.startsWith('database.sqlite'))
    for (const name of others) rmSync(path.join(first, name), { recursive: true })
  }
  return { one, other: await start(postgresUrl ? newFolder() : first) }
}

it('instances without a folder in common have the same keys, for messages and for the Android app', async () => {
  const { one, other } = await startBoth()
  expect(other.pushSender.publicKey).toBe(one.pushSender.publicKey)
  const newKey = { commonName: 'talk.example.org', nowMs: Date.now() }
  const signer = ({ db, clock }: typeof one) =>
    loadOrCreateSigner(path.join(newFolder(), 'key.pem'), newKey, makeShareKey(db, clock))
  const [mine, theirs] = await Promise.all([signer(one), signer(other)])
  expect(theirs.certificate).toEqual(mine.certificate)
})

it('each hour one of the instances tidies up', async () => {
  const { one, other } = await startBoth()
  const turnsAt = async (now: number) => {
    const turn = { name: 'tidying', now, everyMs: hourMs }
    const taken = await Promise.all([takeTurn(one.db, turn), takeTurn(other.db, turn)])
    return taken.filter(Boolean).length
  }
  expect(await turnsAt(0)).toBe(1)
  expect(await turnsAt(3_599_999)).toBe(0)
  expect(await turnsAt(hourMs)).toBe(1)
})
