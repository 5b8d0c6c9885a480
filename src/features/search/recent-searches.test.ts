import { expect, it } from 'vitest'
import { withRecent } from './recent-searches.ts'

it('puts the newest first, without repeats, and keeps eight', () => {
  expect(withRecent(['trams', 'bus'], 'Bus')).toEqual(['Bus', 'trams'])
  const many = Array.from({ length: 12 }, (_, at) => `search ${at}`)
  expect(withRecent(many, 'new')).toHaveLength(8)
})
