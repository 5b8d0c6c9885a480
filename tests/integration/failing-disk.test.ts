import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readHealth } from '#contract/health.ts'
import { appWithPost } from '#tests/support/app-with-post.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { canMount } from '#tests/support/can-mount.ts'

afterEach(() => void vi.restoreAllMocks())

const unavailable = { message: 'The server cannot write at the moment. Please try again later.', code: 'unavailable' }

it.each(['EROFS', 'EIO'])(
  'where the disk for files fails (%s) a picture may come again, as words may',
  async (code) => {
    const { test, post } = await appWithPost()

    const cause = Object.assign(new Error(`${code}: it fails, open 'media'`), { code })
    const put = vi.spyOn(test.deps.mediaStore, 'put')
    put.mockRejectedValue(new Error('the media file could not be written', { cause }))
    const refused = await post()
    expect([refused.status, refused.headers['retry-after'], refused.problem]).toEqual([503, '60', unavailable])
    expect(test.app.servedWith.diskRoom.wasMissing).toBe(true)
    expect(test.logs.join('')).toContain('a request could not be written')

    put.mockRestore()
    expect((await post()).status).toBe(200)
  },
)

/** What `/readyz` says of the disk, once what it said last is no longer remembered. */
async function diskOf({ app }: TestApp) {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  const { statusCode, body } = await app.inject('/readyz')
  return [statusCode, JSON.parse(body).checks.disk]
}

it('probes tell of a disk for files that fails until files are written again, however well the database does', async () => {
  const { test, post } = await appWithPost()
  const cause = Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' })
  const put = vi.spyOn(test.deps.mediaStore, 'put')
  put.mockRejectedValue(new Error('the media file could not be written', { cause }))
  expect(await diskOf(test)).toEqual([200, 'ok'])
  expect((await post()).status).toBe(503)
  expect(await diskOf(test)).toEqual([503, 'failed'])
  expect(test.app.servedWith.diskRoom.wasMissing).toBe(false)
  expect(await diskOf(test)).toEqual([503, 'failed'])
  // However many ask, one tries at a time.
  let underWay = 0
  let most = 0
  put.mockImplementation(async () => {
    most = Math.max(most, (underWay += 1))
    await new Promise((resolve) => setImmediate(resolve))
    underWay -= 1
    throw new Error('the media file could not be written', { cause })
  })
  const asked = await Promise.all(Array.from({ length: 12 }, () => test.call(readHealth)))
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]))
  expect(most).toBe(1)

  put.mockRestore()
  expect(await diskOf(test)).toEqual([200, 'ok'])
  expect((await test.call(readHealth)).status).toBe(200)
  expect([...test.media.keys()]).toEqual([])
  expect((await post()).status).toBe(200)
})

it('probes tell so also of the folder that uploads come into', async () => {
  const { test, post } = await appWithPost()
  const folder = path.join(test.deps.config.dataDir, 'uploads')
  test.app.servedWith.diskRoom.ofFiles = true
  writeFileSync(folder, 'in the place of the folder')
  expect(await diskOf(test)).toEqual([503, 'failed'])
  expect((await post()).status).toBe(500)
  expect(test.takeErrors()).toHaveLength(1)
  rmSync(folder)
  expect(await diskOf(test)).toEqual([200, 'ok'])
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())).toEqual([])
})

it.each(canMount() ? ['uploads'] : [])(
  'so it is where what comes in (%s) lies on a disk that is read-only',
  async (name) => {
    const { test, post } = await appWithPost()

    const folder = path.join(test.deps.config.dataDir, name)
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder])
    const refused = await post().finally(() => execFileSync('umount', [folder]))
    expect([refused.status, refused.headers['retry-after'], refused.problem]).toEqual([503, '60', unavailable])
    expect(test.app.servedWith.diskRoom.wasMissing).toBe(true)
    expect((await post()).status).toBe(200)
  },
)
