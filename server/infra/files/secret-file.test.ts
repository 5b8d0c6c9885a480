import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modeHere } from '#tests/support/mode-here.ts'
import { readOrMakeSecret } from './secret-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

const read = async (path: string, content: string) => (await readOrMakeSecret(path, async () => content)).toString()

describe('a secret file', () => {
  it('is made once, with its folder, for the owner alone', async () => {
    const path = join(folder, 'keys', 'secret')
    expect(await read(path, 'first')).toBe('first')
    expect(await read(path, 'second')).toBe('first')
    expect((await stat(path)).mode & 0o777).toBe(modeHere(0o600))
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(modeHere(0o700))
  })

  it('holds the same for two who make it at the same moment, and leaves no draft', async () => {
    const path = join(folder, 'secret')
    const [one, other] = await Promise.all([read(path, 'one'), read(path, 'other')])
    expect(one).toBe(other)
    expect(await readdir(folder)).toEqual(['secret'])
  })

  it('gets its mode back after a careless restore, and is never replaced, not even when it is empty', async () => {
    const path = join(folder, 'secret')
    await writeFile(path, '')
    await chmod(path, 0o644)
    expect(await read(path, 'new')).toBe('')
    expect((await stat(path)).mode & 0o777).toBe(modeHere(0o600))
  })
})
