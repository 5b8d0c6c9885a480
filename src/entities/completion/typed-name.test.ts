import { expect, it } from 'vitest'
import { typedNameAt } from './typed-name.ts'

const atEnd = (text: string) => typedNameAt(text, text.length)

it.each([
  ['@', { kind: 'mention', start: 0, begun: '' }],
  ['Ask @am', { kind: 'mention', start: 4, begun: 'am' }],
  ['(@a.b_1', { kind: 'mention', start: 1, begun: 'a.b_1' }],
  ['line\n@amé', { kind: 'mention', start: 5, begun: 'amé' }],
  ['on #cof', { kind: 'topic', start: 3, begun: 'cof' }],
  ['#', { kind: 'topic', start: 0, begun: '' }],
])('knows what is begun in %j', (text, typed) => {
  expect(atEnd(text)).toEqual(typed)
})

it.each([
  '',
  'am',
  'mail@am',
  '@am ',
  '@@am',
  'a#b',
  '&#39',
  'x/#part',
  '@am, b',
  'a.@b',
  '@.',
  'Thanks @amara.',
  '@amara...',
])('begins nothing in %j', (text) => {
  expect(atEnd(text)).toBeUndefined()
})

it('looks at the caret, not at the end, and not into the middle of a word', () => {
  const text = 'Ask @am about #cof'
  expect(typedNameAt(text, 7)).toEqual({ kind: 'mention', start: 4, begun: 'am' })
  expect(typedNameAt(text, 6)).toBeUndefined()
})
