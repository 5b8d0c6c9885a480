import { describe, expect, it } from 'vitest'
import { rankSuggestions, type SuggestionReasons } from './rank-suggestions.ts'

function candidate(id: string, reasons: Partial<SuggestionReasons> = {}): SuggestionReasons {
  return { id, followedByFollowed: 0, sharedTags: 0, followersCount: 0, isHouse: false, ...reasons }
}

describe('suggestions', () => {
  it("put a friend's friend before a celebrity", () => {
    const celebrity = candidate('a', { followersCount: 900 })
    const friend = candidate('b', { followedByFollowed: 1 })
    expect(rankSuggestions([celebrity, friend], 20)).toEqual(['b', 'a'])
  })

  it('count shared tags after shared people and before popularity', () => {
    const alike = candidate('a', { sharedTags: 1 })
    const known = candidate('b', { followedByFollowed: 1 })
    const popular = candidate('c', { followersCount: 50 })
    expect(rankSuggestions([popular, alike, known], 20)).toEqual(['b', 'a', 'c'])
  })

  it('prefer a house account only to someone with hardly any follower', () => {
    const house = candidate('a', { isHouse: true })
    const newcomer = candidate('b')
    const followed = candidate('c', { followersCount: 10 })
    expect(rankSuggestions([newcomer, house, followed], 20)).toEqual(['c', 'a', 'b'])
  })

  it('come in the same order whatever order the candidates had', () => {
    const equals = ['c', 'a', 'b'].map((id) => candidate(id))
    expect(rankSuggestions(equals, 20)).toEqual(['a', 'b', 'c'])
    expect(rankSuggestions(equals.toReversed(), 20)).toEqual(['a', 'b', 'c'])
  })

  it('stop at the limit', () => {
    expect(
      rankSuggestions(
        ['a', 'b', 'c'].map((id) => candidate(id)),
        2,
      ),
    ).toEqual(['a', 'b'])
  })
})
