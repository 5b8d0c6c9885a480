import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { appWithPost } from '#tests/support/app-with-post.ts'
import { canMount } from '#tests/support/can-mount.ts'

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
