import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillGaps } from './fill-gaps.ts'

const filled: [owner: object, name: string][] = [
  [Map, 'groupBy'],
  [URL, 'canParse'],
  [AbortSignal, 'any'],
  [Intl, 'Segmenter'],
]
const own = filled.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) ?? {})
const segmentsOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

const texts = [
  'plain words',
  'e\u0301cole noe\u0308l',
  '👨‍👩‍👧‍👦👩🏽‍🚀👍🏿❤️‍🔥',
  '🇩🇪🇫🇷🇯🇵🇺',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ #️⃣',
  'नमस्ते'.replaceAll('स्ते', 'सते'),
  '한국어 \u1112\u1161\u11ab',
  'a\r\nb\n\r',
  'Z̴͎̈́a̷l̵g̸o̴ مرحبا สวัสดี 東京',
]
const counted = texts.map(segmentsOf)

beforeEach(() => {
  for (const [owner, name] of filled) Reflect.deleteProperty(owner, name)
  fillGaps()
})
afterEach(() => {
  for (const [at, [owner, name]] of filled.entries()) Object.defineProperty(owner, name, own[at] ?? {})
})

it('groups by key, in the order of coming', () => {
  const groups = Map.groupBy([5, 1, 4, 2], (number) => (number > 3 ? 'large' : 'small'))
  expect([...groups]).toEqual([
    ['large', [5, 4]],
    ['small', [1, 2]],
  ])
})

it('tells addresses from other words', () => {
  expect([URL.canParse('https://example.org'), URL.canParse('/a', 'https://example.org')]).toEqual([true, true])
  expect([URL.canParse('example'), URL.canParse('')]).toEqual([false, false])
})

it('aborts with the first of several signals, for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const any = AbortSignal.any([one.signal, other.signal])
  expect(any.aborted).toBe(false)
  other.abort('enough')
  one.abort('too late')
  expect([any.aborted, any.reason]).toEqual([true, 'enough'])
  expect(AbortSignal.any([AbortSignal.abort('before')]).reason).toBe('before')
})

it.each(texts)('counts the characters of %j as people do', (text) => {
  expect(segmentsOf(text)).toEqual(counted[texts.indexOf(text)])
})

it('leaves alone what is there', () => {
  const mine = () => new Map()
  Object.defineProperty(Map, 'groupBy', { value: mine, configurable: true })
  fillGaps()
  expect(Map.groupBy).toBe(mine)
})
