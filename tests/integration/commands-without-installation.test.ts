import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/infra/db/database.ts'
import { listTables } from '#server/infra/db/table-copy-repo.ts'
import { runOperatorProgram } from '#tests/support/run-operator-program.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

// Whoever forgets DATA_DIR, or mistypes it, heard "0 dead" of queues made a moment ago, and "On" of a switch that nobody looks at.
it.each([
  ['jobs', []],
  ['admin', ['kill-switch', 'on']],
  ['house', ['list']],
])('npm run %s %j says where there is no installation, and makes none', async (program, words) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-nothing-there-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { postgresUrl, drop } = await makeTestTarget()
  onTestFinished(drop)
  const dataDir = path.join(folder, 'mistyped')

  const environment = { DATA_DIR: dataDir, ...(postgresUrl && { DATABASE_URL: postgresUrl }) }
  const { code, output } = await runOperatorProgram(program, words, { environment })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^There is no (?:database|installation) in .*; set DATA_DIR or DATABASE_URL as for the server\.\n$/,
  )
  expect(existsSync(dataDir)).toBe(false)
  expect(await tablesIn(postgresUrl)).toEqual([])
})

it('nor is an empty database an installation, as a restore leaves that was refused', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'test-nothing-there-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  writeFileSync(path.join(dataDir, 'database.sqlite'), '')
  const { code, output } = await runOperatorProgram('jobs', [], { environment: { DATA_DIR: dataDir } })
  expect([code, output]).toEqual([1, expect.stringContaining(`There is no installation in ${dataDir};`)])
})

it('nor does a restore make one of a folder that is no backup', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-nothing-there-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = path.join(folder, 'data')
  const { code, output } = await runOperatorProgram('restore', [folder], { environment: { DATA_DIR: dataDir } })
  expect([code, output]).toEqual([1, expect.stringContaining(`${folder} is no backup`)])
  expect(existsSync(dataDir)).toBe(false)
})

async function tablesIn(postgresUrl: string | undefined): Promise<string[]> {
  if (postgresUrl === undefined) return []
  const database = openDatabase({ postgresUrl, poolSize: 1 }, () => {})
  try {
    return await listTables(database)
  } finally {
    await database.db.destroy()
  }
}
