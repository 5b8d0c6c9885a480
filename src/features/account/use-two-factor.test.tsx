// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { useTwoFactor } from './use-two-factor.ts'

afterEach(() => vi.unstubAllGlobals())

it('says so when two-factor login was turned on and the answer with the codes did not arrive', async () => {
  await startSession(sessionOf(newMemberId()))
  const answers: Record<string, () => Response> = {
    POST: () => {
      throw new TypeError('Failed to fetch')
    },
    GET: () => Response.json({ is_on: true, recovery_codes_left: 10 }, { headers: marked }),
  }
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => answers[init?.method ?? 'GET']?.())
  const client = new QueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useTwoFactor(), { wrapper })
  act(() => result.current.confirm('123456'))
  await waitFor(() => expect(result.current.notice?.text).toContain('its recovery codes did not arrive'))
})
