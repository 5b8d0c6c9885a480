import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { startServer } from '#tests/support/start-server.ts'

let disk: SmallDisk
let dataDir: string
let sentence: string

beforeAll(() => {
  disk = mountSmallDisk(6)
  dataDir = path.join(disk.folder, 'data')
  sentence = `The disk that DATA_DIR (${dataDir}) lies on is full. Make room on it and start again.`
})
afterAll(() => disk.unmount())

// SQLite alone keeps its data in DATA_DIR; vitest.config.ts leaves this file out elsewhere.
describe('a start on a full disk', () => {
  it('says so in a sentence when there is no database yet', async () => {
    disk.leaveBytes(200 * 1024)
    await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(sentence)
    disk.empty()
    rmSync(dataDir, { recursive: true })
  })

  it('says so in a sentence when there is one', async () => {
    const server = await startServer({ DATA_DIR: dataDir })
    await server.stop()
    disk.leaveBytes(0)
    await expect(server.restart()).rejects.toThrow(sentence)
    await server.remove()
  })
})
