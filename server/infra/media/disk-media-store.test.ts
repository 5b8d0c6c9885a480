import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { canMount } from '#tests/support/can-mount.ts'
import { makeDiskMediaStore } from './disk-media-store.ts'

let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-store-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it('gives back what was put, and leaves no half-written file', async () => {
  const store = makeDiskMediaStore(join(directory, 'media'))
  await store.put('abc/320.webp', Buffer.from('first'), 'image/webp')
  await store.put('abc/320.webp', Buffer.from('second'), 'image/webp')
  expect(await store.read('abc/320.webp')).toEqual({ bytes: Buffer.from('second'), contentType: 'image/webp' })
  expect(await readdir(join(directory, 'media', 'abc'))).toEqual(['320.webp'])
})

it('knows nothing of what was never put', async () => {
  const store = makeDiskMediaStore(directory)
  await store.put('abc/320.webp', Buffer.from('x'), 'image/webp')
  expect(await store.read('abc/640.webp')).toBeUndefined()
  expect(await store.read('abc')).toBeUndefined()
  expect(await store.read('abc/320.webp/deeper')).toBeUndefined()
})

it('removes what starts with a prefix, and nothing else', async () => {
  const store = makeDiskMediaStore(directory)
  for (const key of ['abc/320.webp', 'abc/640.webp', 'abd/320.webp', 'tickets/one'])
    await store.put(key, Buffer.from('x'), 'x')
  await store.remove('abc/')
  await store.remove('tickets/one')
  await store.remove('never/')
  expect(await store.read('abc/640.webp')).toBeUndefined()
  expect(await store.read('tickets/one')).toBeUndefined()
  expect(await store.read('abd/320.webp')).toBeDefined()
})

it('stays inside its directory', async () => {
  await writeFile(join(directory, 'secret.txt'), 'secret')
  const store = makeDiskMediaStore(join(directory, 'media'))
  expect(await store.read('../secret.txt')).toBeUndefined()
  await expect(store.put('../secret.txt', Buffer.from('x'), 'x')).rejects.toThrow('not a media key')
  await expect(store.remove('../')).rejects.toThrow('not a prefix')
  await expect(store.remove('')).rejects.toThrow('not a prefix')
})

it.each(canMount() ? ['tmpfs'] : [])('says of a disk that is read-only (%s) that it is', async (kind) => {
  execFileSync('mount', ['-t', kind, '-o', 'ro', kind, directory])
  try {
    const putting = makeDiskMediaStore(directory).put('abc/320.webp', Buffer.from('x'), 'image/webp')
    await expect(putting).rejects.toMatchObject({
      message: 'the media file abc/320.webp could not be written',
      cause: { code: 'EROFS' },
    })
  } finally {
    execFileSync('umount', [directory])
  }
})
