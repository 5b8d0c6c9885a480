import { expect, it } from 'vitest'
import { isOfClient } from './newer-in-code.ts'

it.each([
  ['src/app/boot.ts', true],
  ['sw/sw.ts', true],
  ['contract/post.ts', true],
  ['src/lib/format-date.test.ts', false],
  ['server/main.ts', false],
  ['node_modules/react/index.d.ts', false],
])('a browser runs %s: %s', (file, isRun) => {
  expect(isOfClient(file)).toBe(isRun)
})
