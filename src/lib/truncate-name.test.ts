import { expect, it } from 'vitest'
import { truncateName } from './truncate-name.ts'

it('leaves 13 characters whole', () => {
  expect(truncateName('abcdefghijklm')).toBe('abcdefghijklm')
})

it('cuts the 14th and says so', () => {
  expect(truncateName('abcdefghijklmn')).toBe('abcdefghijklm…')
})

it('counts characters as people do', () => {
  const families = '👨‍👩‍👧'.repeat(13)
  expect(truncateName(families)).toBe(families)
  expect(truncateName(`${families}x`)).toBe(`${families}…`)
})
