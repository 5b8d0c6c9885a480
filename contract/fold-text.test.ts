import { expect, it } from 'vitest'
import { foldToWords } from './fold-text.ts'

it('folds accents and letters that have a plain spelling', () => {
  expect(foldToWords('Crème brûlée, Straße & Łódź!')).toEqual(['creme', 'brulee', 'strasse', 'lodz'])
})

it('splits addresses, topics and mentions into their words', () => {
  expect(foldToWords('#CityLife @jonas_l https://example.org')).toEqual([
    'citylife',
    'jonas',
    'l',
    'https',
    'example',
    'org',
  ])
})

it('takes each character of an unspaced script for a word', () => {
  expect(foldToWords('東京 lives')).toEqual(['東', '京', 'lives'])
})

it('keeps the marks of scripts that need them', () => {
  expect(foldToWords('हिन्दी')).toHaveLength(1)
})

it('finds no words in punctuation', () => {
  expect(foldToWords('"*() -- 🙂')).toEqual([])
})
