// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { useNewPassword } from './use-new-password.ts'

const good = { password: 'Secret@123', confirmation: 'Secret@123' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function renderReset() {
  const onDone = vi.fn<() => void>()
  const onFailed = vi.fn<() => void>()
  return { onDone, onFailed, ...renderHook(() => useNewPassword({ onDone, onFailed })) }
}

it('says so and leads to the login two seconds after success', async () => {
  stubFetch({ status: 200, body: { message: 'Done.' } })
  const { result, onDone } = renderReset()
  await act(() => result.current.submit('token', good))
  expect(result.current.notice).toEqual({ kind: 'success', text: 'Password reset successful!' })
  act(() => void vi.advanceTimersByTime(1_999))
  expect(onDone).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(onDone).toHaveBeenCalledOnce()
})

it('shows why the server refused and leads to a new request after two seconds', async () => {
  stubFetch({ status: 400, body: { message: 'This link was used already.', code: 'reset-link-invalid' } })
  const { result, onFailed } = renderReset()
  await act(() => result.current.submit('token', good))
  expect(result.current.notice).toEqual({ kind: 'error', text: 'This link was used already.' })
  act(() => void vi.advanceTimersByTime(2_000))
  expect(onFailed).toHaveBeenCalledOnce()
})

const wordless = { status: 400, body: { message: '', code: 'reset-link-invalid' } }
it.each(['offline' as const, wordless])(
  'falls back to its own words when nobody answers or says why',
  async (answer) => {
    stubFetch(answer)
    const { result } = renderReset()
    await act(() => result.current.submit('token', good))
    expect(result.current.notice).toEqual({ kind: 'error', text: 'Failed to reset password.' })
  },
)

it('stays on the screen when the form itself is wrong', async () => {
  const fetch = stubFetch('offline')
  const { result, onFailed } = renderReset()
  await act(() => result.current.submit('token', { ...good, confirmation: 'Secret@124' }))
  expect(result.current.notice).toEqual({
    kind: 'error',
    text: 'Passwords do not match.',
    field: 'confirm-password',
  })
  act(() => void vi.advanceTimersByTime(5_000))
  expect(onFailed).not.toHaveBeenCalled()
  expect(fetch).not.toHaveBeenCalled()
})
