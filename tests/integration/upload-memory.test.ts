import { afterAll, beforeAll, expect, it } from 'vitest'
import { modeHere } from '#tests/support/mode-here.ts'
import { beginUpload } from '#tests/support/unfinished-upload.ts'
import { startWatchedServer } from '#tests/support/watched-server.ts'

// The whole figures are printed by bench/upload-memory.ts.
const mostGrowthMb = 130
const megabyte = 1024 * 1024
const uploads = 24
const bytesOfEach = 8 * megabyte

let server: Awaited<ReturnType<typeof startWatchedServer>>
let tokens: string[]
beforeAll(async () => {
  server = await startWatchedServer()
  tokens = await server.members(uploads)
})
afterAll(() => server.remove())

const begin = (token: string) => beginUpload(server.origin, { path: '/api/posts', token, files: [bytesOfEach] })

it('unfinished uploads wait on the disk, not in memory, and leave nothing behind', { timeout: 90_000 }, async () => {
  const first = begin(tokens[0] ?? '')
  await expect.poll(server.uploadedMb).toBeGreaterThan(7)
  const beforeMb = server.memoryMb()

  const open = [first, ...tokens.slice(1).map(begin)]
  let peakMb = 0
  const arrivedMb = () => {
    peakMb = Math.max(peakMb, server.memoryMb())
    return server.uploadedMb()
  }
  // Of each some tens of kilobytes are still on the way.
  await expect.poll(arrivedMb, { timeout: 60_000 }).toBeGreaterThan(uploads * 7.9)
  expect(peakMb - beforeMb).toBeLessThan(mostGrowthMb)
  expect(new Set(server.filesThere().map(({ mode }) => mode))).toEqual(new Set([modeHere(0o600)]))

  for (const { abandon } of open) abandon()
  await expect.poll(server.filesThere).toEqual([])
  expect(server.memoryMb() - beforeMb).toBeLessThan(mostGrowthMb)
})

it('what a process left behind that was cut off is removed at the next start', async () => {
  const { closed } = begin(tokens[0] ?? '')
  await expect.poll(server.uploadedMb).toBeGreaterThan(1)
  await server.kill()
  await closed
  expect(server.filesThere()).toHaveLength(1)
  await server.restart()
  expect(server.filesThere()).toEqual([])
})
