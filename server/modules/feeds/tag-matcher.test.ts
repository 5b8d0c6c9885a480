import { expect, it } from 'vitest'
import { makeTagMatcher, wordsOf } from './tag-matcher.ts'

function count(tags: string[], text: string, topics: string[] = []): number {
  return makeTagMatcher(tags).count({ words: wordsOf(text), topicKeys: new Set(topics) })
}

it('matches a #topic, written in one word or with an underscore', () => {
  expect(makeTagMatcher(['Public Transport']).topicKeys).toEqual(['publictransport', 'public_transport'])
  expect(count(['Public Transport'], '', ['publictransport'])).toBe(1)
  expect(count(['Coffee', 'Books'], '', ['coffee', 'books'])).toBe(2)
})

it('matches whole words of the text, in any letter case', () => {
  expect(count(['Public Transport'], 'Why PUBLIC transport, of all things?')).toBe(1)
  expect(count(['Art'], 'A party is not a start')).toBe(0)
  expect(count(['Café'], 'Ein CAFE\u0301!')).toBe(1)
})

it('counts a tag once, however often it occurs', () => {
  expect(count(['Coffee'], 'coffee coffee #coffee', ['coffee'])).toBe(1)
})

it('matches nothing for a member without tags', () => {
  expect(makeTagMatcher([]).topicKeys).toEqual([])
  expect(count([], 'anything')).toBe(0)
})
