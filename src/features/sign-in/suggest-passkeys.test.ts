// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { suggestPasskeys } from './suggest-passkeys.ts'

const options = {
  challenge: 'YXNrZWQ',
  rpId: 'localhost',
  timeout: 50,
  allowCredentials: [],
  userVerification: 'required',
}

/** Shows nothing until it is told to stop, as a browser whose user looks elsewhere. */
const get = vi.fn<(asked: { mediation: string; signal: AbortSignal }) => Promise<never>>(
  ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
)

function stubBrowser(isAble: boolean): void {
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      static isConditionalMediationAvailable = async () => isAble
    },
  )
  vi.stubGlobal('navigator', { credentials: { get } })
}

beforeEach(() => {
  document.body.innerHTML = '<input autocomplete="username webauthn" />'
})
afterEach(() => {
  vi.unstubAllGlobals()
  get.mockClear()
})

it('asks anew before the server has forgotten what was asked, until it is stopped', async () => {
  stubBrowser(true)
  stubFetch({ status: 200, body: { options } })
  const ending = new AbortController()
  const suggesting = suggestPasskeys(ending.signal, () => expect.unreachable())
  await vi.waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(1))
  expect(get.mock.calls[1]?.[0].mediation).toBe('conditional')
  ending.abort()
  await suggesting
  expect(get.mock.lastCall?.[0].signal.aborted).toBe(true)
})

it('asks nothing where the browser offers no passkeys by itself', async () => {
  stubBrowser(false)
  const fetch = stubFetch('offline')
  await suggestPasskeys(new AbortController().signal, () => expect.unreachable())
  expect(fetch).not.toHaveBeenCalled()
})
