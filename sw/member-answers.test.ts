import { expect, it } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { memberAnswersPlugin } from './member-answers.ts'

const ada = newMemberId()
const eve = newMemberId()

async function keep(of: string, response = Response.json({ posts: [] })): Promise<Response | null> {
  const request = new Request('https://sayso.example/api/feed', { headers: { 'x-user-id': of } })
  const plugin = memberAnswersPlugin(ada, 'fallback')
  return (await plugin.cacheWillUpdate?.({ request, response, event: undefined as never })) ?? null
}

async function take(kept: Response | null, by = ada): Promise<Response | null> {
  const request = new Request('https://sayso.example/api/feed')
  const given = { cacheName: 'x', request, cachedResponse: kept?.clone(), event: undefined as never }
  return (await memberAnswersPlugin(by, 'fallback').cachedResponseWillBeUsed?.(given as never)) ?? null
}

it('keeps what the signed-in member was answered', async () => {
  await startSession(sessionOf(ada))
  const kept = await keep(ada)
  expect(await kept?.clone().json()).toEqual({ posts: [] })
  expect(await keep(eve)).toBeNull()
})

it('keeps nothing that arrives after the member left', async () => {
  await startSession(sessionOf(eve))
  expect(await keep(ada)).toBeNull()
})

it.each([401, 404, 500, 204, 206])('keeps no answer with status %i', async (status) => {
  await startSession(sessionOf(ada))
  expect(await keep(ada, new Response(null, { status }))).toBeNull()
})

it('gives nothing kept for one member to another', async () => {
  await startSession(sessionOf(ada))
  const kept = await keep(ada)
  expect(await take(kept, eve)).toBeNull()
  expect(await take(kept)).not.toBeNull()
  expect(await take(Response.json({ posts: [] }))).toBeNull()
})

it('marks what stands in for the server, unless it came a moment ago', async () => {
  await startSession(sessionOf(ada))
  const kept = await keep(ada)
  expect((await take(kept))?.headers.get('x-served-from')).toBe('revalidating')
  const headers = new Headers(kept?.headers)
  headers.set('x-kept-at', String(Date.now() - 60_000))
  expect((await take(new Response('{}', { headers })))?.headers.get('x-served-from')).toBe('fallback')
})
