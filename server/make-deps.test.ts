import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

const closed = {
  '.': '700',
  'database.sqlite': '600',
  'database.sqlite-shm': '600',
  'database.sqlite-wal': '600',
  'vapid-keys.json': '600',
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
    media: '700',
    mail: '700',
    android: '700',
    'notes.txt': '644',
  })
})
