import { expect, it } from 'vitest'
import { looksForPosts, parseSearchQuery } from './search-query.ts'

it('understands topics, mentions and words together', () => {
  expect(parseSearchQuery('  night trains #CityLife @Jonas_L ')).toEqual({
    words: ['night', 'trains'],
    topics: ['citylife'],
    mention: 'jonas_l',
    text: 'night trains #CityLife @Jonas_L',
  })
})

it('looks for members only when there is nothing but a mention', () => {
  expect(looksForPosts(parseSearchQuery('@amara'))).toBe(false)
  expect(looksForPosts(parseSearchQuery('#trams'))).toBe(true)
  expect(looksForPosts(parseSearchQuery('"*"'))).toBe(false)
})
