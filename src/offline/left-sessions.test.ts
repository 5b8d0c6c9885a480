import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { marked } from '#tests/support/own-answer.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { countLeftSessions, forgetLeftSessions, recordLeftSession, tellOfLeftSessions } from './left-sessions.ts'
import { StorageFullError } from './storage/storage-error.ts'
import { deviceList } from './storage/device-list.ts'

const done = { status: 200, body: { message: 'Done.' } }
const recorded = deviceList('left-sessions', [])
// The first is an example of FIPS 180.
const tokens = ['abc', 'message digest'] as const
const hashes = [
  'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  'f7846f55cf23e14eebeab5b4e1550cad5b509e3348fbc4efa3a1413d393cb650',
]

beforeEach(() => recorded.change(() => []))
afterEach(() => void vi.unstubAllGlobals())

const sentTo = (fetch: ReturnType<typeof stubFetch>) =>
  fetch.mock.calls.map(([url, init]) => ({ path: new URL(url, 'http://x').pathname, body: init?.body }))

it('records the hash of a token, which is forgotten once the server knows', async () => {
  expect(await recordLeftSession(tokens[0])).toBe(hashes[0])
  expect(await recordLeftSession(tokens[1])).toBe(hashes[1])
  expect(await recorded.read()).toEqual(hashes)
  await forgetLeftSessions(hashes.slice(0, 1))
  expect(await recorded.read()).toEqual(hashes.slice(1))
})

it('tells the server of all of them, once', async () => {
  for (const token of tokens) await recordLeftSession(token)
  const fetch = stubFetch(done)
  await Promise.all([tellOfLeftSessions(), tellOfLeftSessions()])
  await tellOfLeftSessions()
  expect(sentTo(fetch)).toEqual([{ path: '/api/auth/left-sessions', body: JSON.stringify({ sessions: hashes }) }])
  expect(await countLeftSessions()).toBe(0)
})

it('tells of one that was left while the server was being told of another', async () => {
  await recordLeftSession(tokens[0])
  const answer = Promise.withResolvers<Response>()
  const fetch = stubFetch(done)
  fetch.mockReturnValueOnce(answer.promise)
  const underWay = tellOfLeftSessions()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  await recordLeftSession(tokens[1])
  const told = tellOfLeftSessions()
  answer.resolve(Response.json(done.body, { headers: marked }))
  await Promise.all([underWay, told])
  expect(sentTo(fetch)).toHaveLength(2)
  expect(await countLeftSessions()).toBe(0)
})

it('keeps them where the server cannot be told, or refuses', async () => {
  for (const token of tokens) await recordLeftSession(token)
  stubFetch('offline', { status: 429, body: { message: 'Later.', code: 'rate-limited' } })
  for (let time = 0; time < 2; time += 1) {
    await tellOfLeftSessions()
    expect(await countLeftSessions()).toBe(2)
  }
  expect(await recorded.read()).toEqual(hashes)
})

it('records no more of them than one call tells', async () => {
  for (let at = 0; at < 52; at += 1) await recordLeftSession(`token ${at}`)
  await recordLeftSession(tokens[0])
  const left = await recorded.read()
  expect(left).toHaveLength(50)
  expect(left.at(-1)).toBe(hashes[0])
})

it('records nothing where there is no room, and nothing without TLS', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new StorageFullError()
  })
  onTestFinished(() => full.mockRestore())
  expect(await recordLeftSession(tokens[0])).toBeUndefined()
  full.mockRestore()
  vi.stubGlobal('crypto', {})
  expect(await recordLeftSession(tokens[0])).toBeUndefined()
  expect(await recorded.read()).toEqual([])
})
