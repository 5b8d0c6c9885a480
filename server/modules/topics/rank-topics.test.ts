import { hourMs } from '#contract/durations.ts'
import { expect, it } from 'vitest'
import { rankTopics, type TopicUse } from './rank-topics.ts'

const now = 1_800_000_000_000

function use(topic: string, author: string, hoursAgo = 1): TopicUse {
  return { topic_key: topic.toLowerCase(), topic, author_id: author, created_at: now - hoursAgo * hourMs }
}

function namesOf(uses: TopicUse[]): string[] {
  return rankTopics(uses, { now, halfLifeMs: 48 * hourMs }).map(({ name }) => name)
}

it('does not let one person make a trend', () => {
  const loud = Array.from({ length: 50 }, () => use('MyShop', 'loud'))
  expect(namesOf([...loud, use('Trams', 'a'), use('Trams', 'b')])).toEqual(['Trams', 'MyShop'])
})

it('prefers what is fresh among equals', () => {
  expect(namesOf([use('Old', 'a', 100), use('Old', 'b', 100), use('New', 'a'), use('New', 'b')])).toEqual([
    'New',
    'Old',
  ])
})

it('counts spellings of one topic together and shows the newest', () => {
  const [first] = rankTopics([use('CityLife', 'a', 1), use('citylife', 'b', 5)], { now, halfLifeMs: hourMs })
  expect(first).toEqual({ name: 'CityLife', post_count: 2 })
})
