import { expect, it } from 'vitest'
import { matchesIn } from './use-highlight.ts'

it('marks whole words that begin as wanted, accents or not', () => {
  const text = 'Crème in the creamery, not ice'
  expect(matchesIn(text, ['crem']).map(([start, end]) => text.slice(start, end))).toEqual(['Crème'])
  expect(matchesIn(text, ['ice', 'crea']).map(([start, end]) => text.slice(start, end))).toEqual(['creamery', 'ice'])
})
