import { afterAll, expect, it } from 'vitest'
import { search } from '#contract/search.ts'
import { readFeed } from '#contract/post.ts'
import { createPost, likePost } from '#contract/post-writing.ts'
import { memberBudgets } from '#server/http/member-budgets.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

const test = await buildTestApp()
afterAll(() => test.close())

const { writes, uploads, reads, searches } = memberBudgets
const like = ({ token }: TestMember) =>
  test.call(likePost, { params: { id: '00000000-0000-4000-8000-000000000000' }, body: { liked: true } }, token)
const publish = ({ token }: TestMember, textContent: string) =>
  test.call(createPost, { body: { textContent }, files: [] }, token)

it('a member who writes without end is told when to come back; reading and other members go on', async () => {
  const [flooder, other] = [await test.member(), await test.member()]
  test.deps.budgets.spend(writes, flooder.id, writes.max - 1)
  expect((await like(flooder)).status).toBe(404)
  const refused = await like(flooder)
  expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([429, 'rate-limited', '600'])
  expect((await test.call(readFeed, {}, flooder.token)).status).toBe(200)
  expect((await like(other)).status).toBe(404)
  test.clock.advance(writes.windowMs)
  expect((await like(flooder)).status).toBe(404)
})

it('calls that may carry files are limited more narrowly, before anything of them is read', async () => {
  const member = await test.member()
  test.deps.budgets.spend(uploads, member.id, uploads.max - 1)
  expect((await publish(member, 'the last one')).status).toBe(200)
  expect((await publish(member, '')).status).toBe(429)
  expect((await like(member)).status).toBe(404)
})

it('a member who reads without end is told when to come back, and what is left before', async () => {
  const [reader, other] = [await test.member(), await test.member()]
  const read = ({ token }: TestMember) => test.call(readFeed, {}, token)
  test.deps.budgets.spend(reads, reader.id, reads.max - 2)
  expect((await read(reader)).headers).toMatchObject({
    'ratelimit-policy': '"reads";q=6000;w=600',
    ratelimit: '"reads";r=1;t=600',
  })
  expect((await read(reader)).headers['ratelimit']).toBe('"reads";r=0;t=600')
  const refused = await read(reader)
  expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([429, 'rate-limited', '600'])
  expect((await read(other)).status).toBe(200)
  expect((await like(reader)).status).toBe(404)
  test.clock.advance(reads.windowMs)
  expect((await read(reader)).status).toBe(200)
})

it('searches have a smaller budget within that of reads', async () => {
  const member = await test.member()
  const look = () => test.call(search, { query: { q: 'tea' } }, member.token)
  test.deps.budgets.spend(searches, member.id, searches.max - 1)
  expect((await look()).headers['ratelimit']).toBe('"reads";r=5999;t=600, "searches";r=0;t=600')
  expect((await look()).status).toBe(429)
  expect((await test.call(readFeed, {}, member.token)).status).toBe(200)
})
