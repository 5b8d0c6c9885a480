import { defaultStringifySearch } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './address-search.ts'

const texts = [
  '2026',
  '007',
  '1e3',
  '-1.50',
  'true',
  'null',
  '[1]',
  '{"a":1}',
  '"half',
  '"in quotes"',
  'hello',
  '#topic & more',
]

it.each([...texts, ''])('takes for text whatever an address says: %j', (text) => {
  expect(parseSearch(`?${new URLSearchParams({ q: text }).toString()}`)).toEqual({ q: text })
})

it.each(texts)('and writes it as it is: %j', (text) => {
  const written = stringifySearch({ q: text, other: undefined })
  expect(written).toBe(`?${new URLSearchParams({ q: text }).toString()}`)
  expect(parseSearch(written)).toEqual({ q: text })
})

it.each(['2026', 'true', '[1]'])('understands what earlier versions wrote: %j', (text) => {
  const written = defaultStringifySearch({ q: text })
  expect(written).toContain('%22')
  expect(parseSearch(written)).toEqual({ q: text })
})
