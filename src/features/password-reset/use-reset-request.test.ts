// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { useResetRequest } from './use-reset-request.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wordless = { status: 400, body: { message: '', code: 'bad-request' } }
it.each(['offline' as const, wordless])(
  'falls back to its own words when nobody answers or says why',
  async (answer) => {
    stubFetch(answer)
    const { result } = renderHook(() => useResetRequest())
    await act(() => result.current.send('amara@example.org'))
    expect(result.current.notice).toEqual({ kind: 'error', text: 'Something went wrong.' })
    expect(result.current.stage).toBe('form')
  },
)
