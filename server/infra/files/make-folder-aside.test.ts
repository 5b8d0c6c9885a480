import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { countSynchronousLooks } from '#tests/support/synchronous-looks.ts'
import { makeDiskMediaStore } from '../media/disk-media-store.ts'
import { isThere } from './is-there.ts'
import { makeFolderAside } from './make-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'test-aside-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('while a folder is made everybody else goes on', async () => {
  expect(await countSynchronousLooks(() => makeFolderAside(path.join(folder, 'one', 'two', 'three')))).toBe(0)
})

it.each(['.', 'not yet'])('while the media store in %s is looked at everybody else goes on', async (name) => {
  expect(await countSynchronousLooks(() => makeDiskMediaStore(path.join(folder, name)).check())).toBe(0)
})

it('what cannot be looked for is not said to be missing', async () => {
  expect([await isThere(folder), await isThere(path.join(folder, 'nothing'))]).toEqual([true, false])
  await expect(isThere(path.join(folder, 'x'.repeat(300)))).rejects.toThrow('ENAMETOOLONG')
})
