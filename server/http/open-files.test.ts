import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { isBelow, readOpenFileLimit } from './open-files.ts'

it('reads how many files a process may have open, where the system says so', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'limits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const limits = path.join(folder, 'limits')
  expect(await readOpenFileLimit(limits)).toBeUndefined()
  const limit = (value: string) =>
    writeFileSync(
      limits,
      `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${value}                 4096                 files\n`,
    )
  limit('1024')
  expect(await readOpenFileLimit(limits)).toBe(1024)
  limit('unlimited')
  expect(await readOpenFileLimit(limits)).toBeUndefined()
})

it('says when they are too few for the connections that there may be', () => {
  expect(isBelow(1024, 8_000)).toBe(true)
  expect(isBelow(8_000, 8_000)).toBe(true)
  expect(isBelow(1_048_576, 8_000)).toBe(false)
  expect(isBelow(undefined, 8_000)).toBe(false)
})
