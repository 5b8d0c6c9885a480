// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceList } from '#src/offline/storage/device-list.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { tellOfLogout } from './tell-of-logout.ts'

const recorded = deviceList('left-sessions', [])
const register = vi.fn<(tag: string) => Promise<void>>()
const left = sessionOf(newMemberId())

beforeEach(async () => {
  register.mockReset().mockResolvedValue()
  Object.assign(navigator, { serviceWorker: { ready: Promise.resolve({ sync: { register } }) } })
  await recorded.change(() => [])
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it.each([
  ['hears of it', { status: 200, body: { message: 'You are logged out.' } }],
  ['has ended it already', { status: 401, body: { message: 'Please log in.', code: 'unauthorized' } }],
])('leaves nothing to be told where the server %s', async (_what, answer) => {
  const fetch = stubFetch(answer)
  await tellOfLogout(left)
  expect(fetch.mock.calls.map(([url]) => new URL(url, 'http://x').pathname)).toEqual(['/api/auth/logout'])
  expect(await recorded.read()).toEqual([])
  expect(register).not.toHaveBeenCalled()
})

it('has the browser wake the worker where the server cannot be told', async () => {
  stubFetch('offline')
  await tellOfLogout(left)
  expect(await recorded.read()).toHaveLength(1)
  expect(register).toHaveBeenCalledOnce()
})

it('tells the server at once where nothing can be recorded', async () => {
  vi.stubGlobal('crypto', {})
  const fetch = stubFetch('offline')
  await tellOfLogout(left)
  expect(fetch).toHaveBeenCalledOnce()
  expect(register).not.toHaveBeenCalled()
})
