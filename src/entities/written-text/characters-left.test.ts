import { expect, it } from 'vitest'
import { charactersLeft } from './characters-left.ts'

it('says nothing below 400', () => {
  expect(charactersLeft('a'.repeat(399), 500)).toBeUndefined()
  expect(charactersLeft('👨‍👩‍👧‍👦'.repeat(100), 500)).toBeUndefined()
})

it('counts down from 400 on, below 0 too', () => {
  expect(charactersLeft('a'.repeat(400), 500)).toBe(100)
  expect(charactersLeft('a'.repeat(512), 500)).toBe(-12)
})
