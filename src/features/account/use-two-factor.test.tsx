// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { totpQuery } from './totp-query.ts'
import { useTwoFactor } from './use-two-factor.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (message: string) => Response.json({ message, code: 'conflict' }, { status: 409, headers: marked })

const isOn = () => Response.json({ is_on: true, recovery_codes_left: 10 }, { headers: marked })

async function renderFor(post: () => Response, get: () => Response | Promise<Response> = isOn) {
  await startSession(sessionOf(newMemberId()))
  const answers: Record<string, () => Response | Promise<Response>> = { POST: post, GET: get }
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => answers[init?.method ?? 'GET']?.())
  const client = new QueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, ...renderHook(() => useTwoFactor(), { wrapper }) }
}

it('says so when two-factor login was turned on and the answer with the codes did not arrive', async () => {
  const { result } = await renderFor(() => {
    throw new TypeError('Failed to fetch')
  })
  act(() => result.current.confirm('123456'))
  await waitFor(() => expect(result.current.notice?.text).toContain('its recovery codes did not arrive'))
})

it('says that what was scanned counts for nothing when it was turned on elsewhere, where the codes were shown', async () => {
  const { result } = await renderFor(() => refusal('Two-factor login is on already.'))
  act(() => result.current.confirm('123456'))
  await waitFor(() => expect(result.current.notice?.text).toContain('what you scanned here is worth nothing'))
  expect(result.current.step).toEqual({ name: 'closed' })
})

it('keeps the codes on the screen where the look after a wrong one is answered after the right one', async () => {
  const right = { message: 'Two-factor login is on.', recovery_codes: ['abcd-efgh'] }
  const posts = [refusal('Invalid code.'), Response.json(right, { headers: marked })]
  const look = Promise.withResolvers<Response>()
  const asked = vi.fn<() => void>()
  const { client, result } = await renderFor(
    () => posts.shift() ?? refusal('No more.'),
    () => {
      asked()
      return look.promise
    },
  )
  act(() => result.current.confirm('123456'))
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  act(() => result.current.confirm('654321'))
  await waitFor(() => expect(result.current.step).toMatchObject({ name: 'codes' }))
  look.resolve(isOn())
  await waitFor(() => expect(client.getQueryData(totpQuery().queryKey)?.recovery_codes_left).toBe(10))
  expect(result.current.step).toEqual({ name: 'codes', codes: right.recovery_codes })
  expect(result.current.notice?.text).toBe(right.message)
})

it('shows that it is on when it cannot be begun for that', async () => {
  const { client, result } = await renderFor(() => refusal('Two-factor login is on already.'))
  client.setQueryData(totpQuery().queryKey, { is_on: false, recovery_codes_left: 0 })
  act(() => result.current.start())
  await waitFor(() => expect(result.current.notice?.text).toBe('Two-factor login is on already.'))
  await waitFor(() => expect(client.getQueryData(totpQuery().queryKey)?.is_on).toBe(true))
})
