import { defaultStringifySearch } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { parseSearch } from './parse-search.ts'

it('takes for text whatever an address says, as it was written by hand', () => {
  for (const text of [
    '2026',
    '007',
    '1e3',
    '-1.50',
    'true',
    'null',
    '[1]',
    '{"a":1}',
    '"half',
    'hello',
    '',
    '#topic & more',
  ]) {
    expect(parseSearch(`?${new URLSearchParams({ q: text }).toString()}`)).toEqual({ q: text })
  }
})

it('and as the router writes it', () => {
  for (const text of ['2026', '007', 'true', 'null', '[1]', '"quoted"', 'hello', '#topic & more']) {
    expect(parseSearch(defaultStringifySearch({ q: text }))).toEqual({ q: text })
  }
})
