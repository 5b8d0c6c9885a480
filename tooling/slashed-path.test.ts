import path from 'node:path'
import { expect, it } from 'vitest'
import { slashedPath } from './slashed-path.ts'

it.each([
  ['C:\\work\\sayso', 'C:\\work\\sayso\\src\\app\\boot.ts'],
  // As TypeScript writes it there.
  ['C:\\work\\sayso', 'c:/work/sayso/src/app/boot.ts'],
])('a file of Windows in %s has slashes: %s', (folder, file) => {
  expect(slashedPath(folder, file, path.win32)).toBe('src/app/boot.ts')
})

it('a backslash in a name stays one where folders have slashes', () => {
  expect(slashedPath('/work', '/work/src/a\\b.ts', path.posix)).toBe('src/a\\b.ts')
})
