import { expect, it } from 'vitest'
import { makeTagMatcher, wordsOf } from './tag-matcher.ts'

function count(tags: string[], text: string): number {
  return makeTagMatcher(tags).count(wordsOf(text))
}

it('matches a #topic, written in one word or with an underscore', () => {
  expect(makeTagMatcher(['Public Transport']).topicKeys).toEqual(['publictransport', 'public_transport'])
  expect(count(['Public Transport'], 'Late again #PublicTransport')).toBe(1)
  expect(count(['Public Transport'], 'Late again #public_transport.')).toBe(1)
  expect(count(['Coffee', 'Books'], '#coffee,#books')).toBe(2)
  expect(count(['Coffee'], '#coffeehouse')).toBe(0)
})

it('matches whole words of the text, in any letter case', () => {
  expect(count(['Public Transport'], 'Why PUBLIC transport, of all things?')).toBe(1)
  expect(count(['Art'], 'A party is not a start')).toBe(0)
  expect(count(['Café'], 'Ein CAFE\u0301!')).toBe(1)
})

it('counts a tag once, however often it occurs', () => {
  expect(count(['Coffee'], 'coffee coffee #coffee')).toBe(1)
})

it('matches nothing for a member without tags, nor for a tag without a letter', () => {
  expect(makeTagMatcher([]).topicKeys).toEqual([])
  expect(count([], 'anything')).toBe(0)
  expect(makeTagMatcher(['!']).topicKeys).toEqual([])
  expect(count(['!'], '')).toBe(0)
})
