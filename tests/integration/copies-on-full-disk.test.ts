import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { runOperatorProgram } from '#tests/support/run-operator-program.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'

/** More than there is room for on the small disk, and less than on the other. */
const pictureBytes = 8 * 2 ** 20
let disk: SmallDisk
let roomy: string
let backup: string

beforeAll(async () => {
  disk = mountSmallDisk(6)
  roomy = mkdtempSync(path.join(tmpdir(), 'test-copies-'))
  const dataDir = path.join(roomy, 'data')
  mkdirSync(path.join(dataDir, 'media'), { recursive: true })
  writeFileSync(path.join(dataDir, 'media', 'large.webp'), Buffer.alloc(pictureBytes))
  const database = openDatabase({ sqliteFile: path.join(dataDir, 'database.sqlite') }, () => {})
  await migrate(database, allMigrations, Date.now)
  await database.db.destroy()
  backup = path.join(roomy, 'backup')
  const { code, output } = await run('backup', [backup])
  if (code !== 0) throw new Error(output)
})
afterAll(() => {
  disk.unmount()
  rmSync(roomy, { recursive: true })
})

const run = (program: string, words: readonly string[], dataDir = path.join(roomy, 'data')) =>
  runOperatorProgram(program, words, { environment: { DATA_DIR: dataDir } })
const sentence = (place: string) => `The disk that ${place} lies on is full. Make room on it and start again.`

/** In pages, as a disk gives it. */
function takenBy(folder: string): number {
  const page = 4_096
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)
  return sizes.reduce((sum, size) => sum + Math.ceil(size / page) * page, 0)
}

// SQLite alone keeps its data in DATA_DIR; vitest.config.ts leaves this file out elsewhere.
describe('of two disks the one that is full is named', () => {
  it('when a backup has no room', async () => {
    const folder = path.join(disk.folder, 'backup')
    const { code, output } = await run('backup', [folder])
    expect(output).toContain(sentence(folder))
    expect(code).toBe(1)
    // What was written would fill the disk for ever.
    expect(existsSync(folder)).toBe(false)
  })

  it('when a backup has room, but not for trying it', async () => {
    // What is tried is a database of its own, which is taken away before anything is said.
    rmSync(path.join(roomy, 'data', 'media', 'large.webp'))
    disk.leaveBytes(200 * 1024)
    const folder = path.join(disk.folder, 'backup')
    const { output } = await run('backup', [folder])
    expect(output).toContain(sentence(folder))
    expect(existsSync(folder)).toBe(false)
    disk.empty()
    writeFileSync(path.join(roomy, 'data', 'media', 'large.webp'), Buffer.alloc(pictureBytes))
  })

  it('when what is tried cannot even be opened', async () => {
    rmSync(path.join(roomy, 'data', 'media', 'large.webp'))
    // For what is written first, and for a new database without the file beside it that its log needs.
    disk.leaveBytes(takenBy(path.join(backup, 'tables')) + 28 * 1024)
    const folder = path.join(disk.folder, 'backup')
    const { output } = await run('backup', [folder])
    expect(output).toMatch(/^files /m)
    expect(output).toContain(sentence(folder))
    expect(existsSync(folder)).toBe(false)
    disk.empty()
    writeFileSync(path.join(roomy, 'data', 'media', 'large.webp'), Buffer.alloc(pictureBytes))
  })

  it('when what is moved to has no room', async () => {
    const folder = path.join(disk.folder, 'moved')
    const { output } = await run('move', ['--to', folder])
    expect(output).toContain(sentence(folder))
    rmSync(folder, { recursive: true })
  })

  it('when a backup is restored where there is no room', async () => {
    const dataDir = path.join(disk.folder, 'restored')
    const { output } = await run('restore', [backup], dataDir)
    expect(output).toContain(sentence(`DATA_DIR (${dataDir})`))
    rmSync(dataDir, { recursive: true })
  })

  it('when the one that is copied from has no room to be opened', async () => {
    const dataDir = path.join(disk.folder, 'data')
    cpSync(path.join(roomy, 'data', 'database.sqlite'), path.join(dataDir, 'database.sqlite'))
    disk.leaveBytes(0)
    const { output } = await run('backup', [path.join(roomy, 'second')], dataDir)
    expect(output).toContain(sentence(`DATA_DIR (${dataDir})`))
  })
})
