import { expect, it } from 'vitest'
import { wordsToIndex } from './search-words.ts'

it('adds each English-looking word once in a form that no stemmer changes', () => {
  expect(wordsToIndex('Beautiful trams, beautiful 2026!')).toEqual([
    'beautiful',
    'trams',
    'beautiful',
    '2026',
    'beautiful0',
    'trams0',
  ])
})

it('leaves out what is too long to be a word', () => {
  expect(wordsToIndex(`short ${'x'.repeat(61)}`)).toEqual(['short', 'short0'])
})
