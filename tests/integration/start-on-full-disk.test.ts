import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '#tests/support/start-server.ts'

const disk = mkdtempSync(path.join(tmpdir(), 'test-disk-'))

beforeAll(() => void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]))
afterAll(() => {
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const dataDir = path.join(disk, 'data')
const sentence = `The disk that DATA_DIR (${dataDir}) lies on is full. Make room on it and start again.`

function leaveBytes(left: number): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(bavail * bsize - left))
}

// SQLite alone keeps its data in DATA_DIR; vitest.config.ts leaves this file out elsewhere.
describe('a start on a full disk', () => {
  it('says so in a sentence when there is no database yet', async () => {
    leaveBytes(200 * 1024)
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(sentence)
    rmSync(path.join(disk, 'ballast'))
    rmSync(dataDir, { recursive: true })
  })

  it('says so in a sentence when there is one', async () => {
    const server = await startServer({ DATA_DIR: dataDir })
    await server.stop()
    leaveBytes(0)
    await expect(server.restart()).rejects.toThrow(sentence)
    await server.remove()
  })
})
