import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { modeHere } from '#tests/support/mode-here.ts'
import { readConfig } from './config.ts'
import { makeLog } from './log.ts'
import { makeDeps } from './make-deps.ts'

let parent: string
let dataDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-directory-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

/** Starts, writes, and answers the modes of all that lies in the data directory, and its own. */
async function modesAfterStart(): Promise<Record<string, string>> {
  const umask = process.umask(0)
  try {
    const deps = await makeDeps(readConfig({ DATA_DIR: dataDir }), makeLog('silent'))
    const paths = ['.', ...readdirSync(dataDir)]
    const modes = paths.map((name) => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)])
    await deps.db.destroy()
    return Object.fromEntries(modes)
  } finally {
    process.umask(umask)
  }
}

const [folder, file, open] = [0o700, 0o600, 0o644].map((mode) => modeHere(mode).toString(8))
const closed = {
  '.': folder,
  'database.sqlite': file,
  'database.sqlite-shm': file,
  'database.sqlite-wal': file,
  'vapid-keys.json': file,
}

it('keeps what it makes to its own account', async () => {
  expect(await modesAfterStart()).toEqual(closed)
})

it('closes what an earlier version or a restored backup left open, and nothing that is not its own', async () => {
  await modesAfterStart()
  for (const name of ['media', 'mail', 'android']) mkdirSync(join(dataDir, name))
  writeFileSync(join(dataDir, 'database.sqlite-wal'), '')
  writeFileSync(join(dataDir, 'database.sqlite-shm'), '')
  writeFileSync(join(dataDir, 'notes.txt'), '')
  for (const name of readdirSync(dataDir))
    chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o644)
  chmodSync(dataDir, 0o755)
  expect(await modesAfterStart()).toEqual({
    ...closed,
    media: folder,
    mail: folder,
    android: folder,
    'notes.txt': open,
  })
})
