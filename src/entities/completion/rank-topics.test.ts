import { expect, it } from 'vitest'
import { rankTopics } from './rank-topics.ts'

const known = { popular: ['Coffee', 'Climate'], texts: ['My #COFFEE and #Cocoa', '#Café au lait'] }

it('completes what is talked about first, then what stands in texts here, each once', () => {
  expect(rankTopics(known, 'c')).toEqual(['Coffee', 'Climate', 'Cocoa', 'Café'])
  expect(rankTopics(known, 'CO')).toEqual(['Coffee', 'Cocoa'])
})

it('has nothing to add to a topic that is whole', () => {
  expect(rankTopics(known, 'coffee')).toEqual([])
})
