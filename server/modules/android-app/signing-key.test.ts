import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modeHere } from '#tests/support/mode-here.ts'
import { loadOrCreateSigner } from './signing-key.ts'

const newKey = { commonName: 'example.org', nowMs: Date.UTC(2026, 10, 21) }
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signing-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the signing key', () => {
  it('is made once and readable by its owner only', async () => {
    const path = join(folder, 'android', 'key.pem')
    const made = await loadOrCreateSigner(path, newKey)
    expect((await stat(path)).mode & 0o777).toBe(modeHere(0o600))
    expect((await loadOrCreateSigner(path, newKey)).certificate).toEqual(made.certificate)
  })

  it('is one key even when two processes make it at the same time', async () => {
    const path = join(folder, 'key.pem')
    const [one, other] = await Promise.all([loadOrCreateSigner(path, newKey), loadOrCreateSigner(path, newKey)])
    expect(one.certificate).toEqual(other.certificate)
    expect(await readdir(folder)).toEqual(['key.pem'])
  })

  it('gets its mode back after a careless restore', async () => {
    const path = join(folder, 'key.pem')
    await loadOrCreateSigner(path, newKey)
    await chmod(path, 0o644)
    await loadOrCreateSigner(path, newKey)
    expect((await stat(path)).mode & 0o777).toBe(modeHere(0o600))
  })

  it('is never replaced when it cannot be read', async () => {
    const path = join(folder, 'key.pem')
    await writeFile(path, 'damaged')
    await expect(loadOrCreateSigner(path, newKey)).rejects.toThrow('unsupported')
    expect(await readdir(folder)).toEqual(['key.pem'])
  })
})
