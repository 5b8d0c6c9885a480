import { dayMs, hourMs } from '#contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { listPopularTopics } from '#contract/search.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let members: TestMember[]

beforeAll(async () => {
  test = await buildTestApp()
  // Topics of the starter posts are not what these tests are about.
  test.clock.advance(400 * dayMs)
  members = await Promise.all(Array.from({ length: 4 }, () => test.member()))
  await write(0, 'loud #Monologue', [1, 20])
  await write(1, '#Trams are fine', [2])
  await write(2, 'I like #TRAMS', [3])
  await write(3, '#trams and #Bikes', [4])
  await write(1, '#Bikes', [30])
  for (const by of [0, 1, 2, 3]) await write(by, '#LastWeek', [6 * 24])
  await write(0, '#LongAgo', [20 * 24])
})
afterAll(() => test.close())

async function write(by: number, text_content: string, [hoursAgo, times = 1]: [number, number?]): Promise<void> {
  const author_id = members[by]?.id ?? ''
  const created_at = test.clock.now - hoursAgo * hourMs
  for (let count = 0; count < times; count += 1) {
    await insertTestPost(test.deps.db, { author_id, created_at, text_content })
  }
}

async function topics(query: { timeframe?: '24h' | '7d' | '30d' } = {}) {
  return (await test.call(listPopularTopics, { query }, members[0]?.token)).reply.topics
}

it('ranks by distinct authors with decay: one loud member counts as one, what is old for less', async () => {
  expect(await topics({ timeframe: '7d' })).toEqual([
    { name: 'Trams', post_count: 3 },
    { name: 'Bikes', post_count: 2 },
    { name: 'Monologue', post_count: 20 },
    { name: 'LastWeek', post_count: 4 },
  ])
})

it('looks at 7 days unless it is told otherwise', async () => {
  expect(await topics()).toEqual(await topics({ timeframe: '7d' }))
  const names = async (timeframe: '24h' | '30d') => (await topics({ timeframe })).map(({ name }) => name.toLowerCase())
  expect((await names('24h')).toSorted()).toEqual(['bikes', 'monologue', 'trams'])
  expect(await names('30d')).toContain('longago')
})

it('forgets the topics of deleted posts', async () => {
  const token = members[0]?.token
  const { post } = (await test.call(createPost, { body: { textContent: '#Fleeting' } }, token)).reply
  expect((await topics()).map(({ name }) => name)).toContain('Fleeting')
  await test.call(deletePost, { params: { id: post.id } }, token)
  expect((await topics()).map(({ name }) => name)).not.toContain('Fleeting')
})

it('refuses another frame, and nobody without a token', async () => {
  const response = await test.app.inject({
    url: '/api/popular/topics?timeframe=1y',
    headers: { authorization: `Bearer ${members[0]?.token}` },
  })
  expect(response.statusCode).toBe(400)
  expect((await test.call(listPopularTopics)).status).toBe(401)
})
