import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { StorageFullError } from './storage/storage-error.ts'
import { deviceList } from './storage/device-list.ts'
import { tellOfLeftSessions, tellOfLogout } from './tell-of-logout.ts'

const done = { status: 200, body: { message: 'Done.' } }
const noted = deviceList('left-sessions', [])
// The first is an example of FIPS 180.
const hashes = [
  'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  'f7846f55cf23e14eebeab5b4e1550cad5b509e3348fbc4efa3a1413d393cb650',
]
const [first, second] = [
  { ...sessionOf(newMemberId()), token: 'abc' },
  { ...sessionOf(newMemberId()), token: 'message digest' },
]

beforeEach(() => noted.change(() => []))

const sentTo = (fetch: ReturnType<typeof stubFetch>) =>
  fetch.mock.calls.map(([url, init]) => ({ path: new URL(url, 'http://x').pathname, body: init?.body }))

it('leaves nothing behind where the server hears of it', async () => {
  const fetch = stubFetch(done)
  await tellOfLogout(first)
  await tellOfLeftSessions()
  expect(sentTo(fetch)).toEqual([{ path: '/api/auth/logout', body: undefined }])
  expect(await noted.read()).toEqual([])
})

it('has the server told later by the hash of the token, once', async () => {
  const fetch = stubFetch('offline', 'offline', done)
  for (const each of [first, second]) await expect(tellOfLogout(each)).rejects.toThrow('did not answer')
  expect(await noted.read()).toEqual(hashes)
  fetch.mockClear()
  await tellOfLeftSessions()
  await tellOfLeftSessions()
  expect(sentTo(fetch)).toEqual([{ path: '/api/auth/left-sessions', body: JSON.stringify({ sessions: hashes }) }])
  expect(await noted.read()).toEqual([])
})

it('keeps what is noted where the server still cannot be told', async () => {
  stubFetch('offline')
  await expect(tellOfLogout(first)).rejects.toThrow('did not answer')
  await expect(tellOfLeftSessions()).rejects.toThrow('did not answer')
  expect(await noted.read()).toEqual(hashes.slice(0, 1))
})

it('tells the server at once where there is neither room nor TLS to note it', async () => {
  const fetch = stubFetch(done)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new StorageFullError()
  })
  onTestFinished(() => full.mockRestore())
  await tellOfLogout(first)
  vi.stubGlobal('crypto', {})
  await tellOfLogout(first)
  expect(sentTo(fetch).map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/auth/logout'])
})
