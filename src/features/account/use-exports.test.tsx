// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { exportsQuery } from './exports-query.ts'
import { useExports } from './use-exports.ts'

afterEach(() => vi.unstubAllGlobals())

const copy = (id: string) => ({
  ...{ id, state: 'ready' as const, created_at: '2026-11-20T09:42:00.000Z' },
  ...{ bytes: 10, expires_at: null, url: null },
})
const older = copy('00000000-0000-4000-8000-000000000001')
const newer = copy('00000000-0000-4000-8000-000000000002')

/** A try that is not heard of, after which the server lists these. */
async function requestUnheard(known: (typeof older)[] | undefined, listed: (typeof older)[]) {
  await startSession(sessionOf(newMemberId()))
  stubFetch('offline', { status: 200, body: { exports: listed } })
  const client = new QueryClient()
  client.setQueryData(exportsQuery().queryKey, known)
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const onAsked = vi.fn<() => void>()
  const { result } = renderHook(() => useExports(onAsked), { wrapper })
  act(() => result.current.request())
  await waitFor(() => expect(result.current.isBusy).toBe(false))
  return { onAsked, notice: result.current.notice }
}

it('takes a copy that is new for the one that was asked for', async () => {
  const { onAsked, notice } = await requestUnheard([older], [newer, older])
  expect(onAsked).toHaveBeenCalledOnce()
  expect(notice).toBeUndefined()
})

it.each([
  ['one that was there', [older]],
  ['one of which nobody knows whether it was there', undefined],
])('takes %s for none', async (_, known) => {
  const { onAsked, notice } = await requestUnheard(known, [older])
  expect(onAsked).not.toHaveBeenCalled()
  expect(notice?.kind).toBe('error')
})
