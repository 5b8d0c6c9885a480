import { describe, expect, it } from 'vitest'
import { tidyLine } from './tidy-line.ts'

const named = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
// Controls, soft hyphen, joiners, marks, overrides and isolates of direction, fillers, selectors, tags, annotations.
const ranges = [
  [0x00, 0x08],
  [0x0e, 0x1f],
  [0x7f, 0x84],
  [0x86, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  [0x1d173, 0x1d17a],
  [0xe0001, 0xe0001],
  [0xe0020, 0xe007f],
  [0xe0100, 0xe01ef],
] as const
const unseen = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))

describe('a line', () => {
  it('keeps nothing that cannot be seen', () => {
    const kept = unseen.filter((code) => tidyLine(`An${String.fromCodePoint(code)}na`) !== 'Anna')
    expect(kept.map(named)).toEqual([])
    expect(tidyLine('An\ud83dna')).toBe('Anna')
  })

  it('made of nothing else is empty', () => {
    expect(tidyLine(unseen.map((code) => String.fromCodePoint(code)).join(''))).toBe('')
    expect(tidyLine('\u2800 \u00a0\u3000\u2028\t')).toBe('')
  })

  it('has single spaces, and none at its ends', () => {
    expect(tidyLine('\u00a0Anna\t\r\n Lena\u2003 Ray \u200b')).toBe('Anna Lena Ray')
    expect(tidyLine('Anna \u202e Ray')).toBe('Anna Ray')
  })

  it('is composed, as two spellings of one name must not be two names', () => {
    expect(tidyLine('Zoe\u0308')).toBe('Zoë')
    expect(tidyLine('\u1112\u1161\u11ab')).toBe('한')
  })

  it.each([
    ['a family', 'Ann 👩‍👩‍👧‍👦'],
    ['a skin tone, a profession', '👩🏽‍🚀 Ray'],
    ['a heart in colour', '❤️ ❤️‍🔥 ☺︎'],
    ['a keycap', '1️⃣'],
    ['flags', '🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈'],
    ['a Persian name with a non-joiner', 'علی‌رضا'],
    ['a Hindi conjunct', 'क्‍ष'],
    ['a chosen shape of a character', '葛󠄀城'],
    ['Arabic', 'محمد ٣'],
  ])('keeps %s', (_, text) => {
    expect(tidyLine(text)).toBe(text)
  })

  it('hides nothing behind an emoji', () => {
    expect(tidyLine('👩\u200d\u202e Ann\u200d')).toBe('👩 Ann')
    expect(tidyLine(`\u{1f3f4}${'\u{e0061}'.repeat(40)}\u{e007f}`)).toBe('🏴')
  })
})
