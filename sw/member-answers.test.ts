import { expect, it, vi } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { copiedIn } from '#src/offline/storage/cache-names.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { copiedEndpoints, memberAnswersPlugin } from './member-answers.ts'

const feed = { posts: [], next_cursor: null }
const ada = newMemberId()
const eve = newMemberId()

async function keep(of: string, response = Response.json(feed, { headers: marked })): Promise<Response | null> {
  const request = new Request('https://sayso.example/api/feed', { headers: { 'x-user-id': of } })
  const plugin = memberAnswersPlugin(ada)
  return (await plugin.cacheWillUpdate?.({ request, response, event: undefined as never })) ?? null
}

it('caches what the signed-in member was answered', async () => {
  await startSession(sessionOf(ada))
  const kept = await keep(ada)
  expect(await kept?.clone().json()).toEqual(feed)
  expect(await keep(eve)).toBeNull()
})

it('caches nothing that arrives after the member left', async () => {
  await startSession(sessionOf(eve))
  expect(await keep(ada)).toBeNull()
})

it.each([401, 404, 500, 204, 206])('caches no answer with status %i', async (status) => {
  await startSession(sessionOf(ada))
  expect(await keep(ada, new Response(null, { status }))).toBeNull()
})

it('caches nothing of an answer that breaks off', async () => {
  await startSession(sessionOf(ada))
  const info = vi.spyOn(console, 'info').mockReturnValue()
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('Failed to fetch')) })
  expect(await keep(ada, new Response(body, { headers: marked }))).toBeNull()
  expect(info).toHaveBeenCalled()
})

it.each([
  ['a portal’s page', () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })],
  ['what somebody else answers in its shape', () => Response.json(feed)],
  ['the server’s answer to something else', () => Response.json({ profile: 1 }, { headers: marked })],
])('keeps no %s', async (_, answer) => {
  await startSession(sessionOf(ada))
  expect(await keep(ada, answer())).toBeNull()
})

it('takes the answers of all calls that have a cache, and of no others', () => {
  const reads = allEndpoints.filter(({ method }) => method === 'GET')
  const cached = reads.filter(({ path }) => copiedIn(`/api${path.replaceAll(/:\w+/g, 'id')}`) !== undefined)
  expect(cached.map(({ name }) => name).toSorted()).toEqual(copiedEndpoints.map(({ name }) => name).toSorted())
})
