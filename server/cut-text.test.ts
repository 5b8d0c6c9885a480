import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('leaves a text of as many characters as are wanted, also of such as take two units each', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('👍👍👍', 3)).toBe('👍👍👍')
})

it('cuts a longer text between characters, without a space before the mark', () => {
  expect(cutText('👍👍👍👍', 3)).toBe('👍👍👍…')
  expect(cutText('ab cd', 3)).toBe('ab…')
  expect(cutText(`a${'👍'.repeat(100)}`, 3)).toBe('a👍👍…')
})
