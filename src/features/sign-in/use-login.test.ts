// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession, knownSession } from '#src/offline/storage/session-store.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { useLogin } from './use-login.ts'
import { useSecondStep } from './use-second-step.ts'

const user = {
  id: '00000000-0000-4000-8000-000000000001',
  first_name: 'Amara',
  last_name: 'Osei',
  username: 'amara.osei',
  email: 'amara@example.org',
  profile_picture_url: null,
  has_completed_onboarding: true,
}

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await endSession('logout')
})

function noticeAfter(state: ReturnType<typeof useLogin>['state']) {
  return state.status === 'idle' ? state.notice : undefined
}

it('wants both fields before it asks the server', async () => {
  const fetch = stubFetch('offline')
  const { result } = renderHook(() => useLogin(() => {}))
  await act(() => result.current.submit(' ', 'secret'))
  expect(noticeAfter(result.current.state)).toEqual({
    kind: 'error',
    text: 'Please fill in all fields.',
    field: 'username',
  })
  expect(fetch).not.toHaveBeenCalled()
})

it('shows the server message when it refuses', async () => {
  stubFetch({ status: 401, body: { message: 'Wrong name or password.', code: 'wrong-credentials' } })
  const { result } = renderHook(() => useLogin(() => {}))
  await act(() => result.current.submit('amara', 'wrong'))
  expect(noticeAfter(result.current.state)).toEqual({ kind: 'error', text: 'Wrong name or password.' })
})

const wordless = { status: 401, body: { message: '', code: 'wrong-credentials' } }
it.each(['offline' as const, wordless])(
  'says that the login failed when nobody answers or says why',
  async (answer) => {
    stubFetch(answer)
    const { result } = renderHook(() => useLogin(() => {}))
    await act(() => result.current.submit('amara', 'secret'))
    expect(noticeAfter(result.current.state)).toEqual({ kind: 'error', text: 'Login failed.' })
  },
)

it('goes on to the second step with the ticket that a right password got', async () => {
  const refusal = { message: 'Enter the code.', code: 'second-factor-required', ticket: 'a-ticket' }
  stubFetch({ status: 401, body: refusal })
  const { result } = renderHook(() => useLogin(() => {}))
  await act(() => result.current.submit('amara', 'secret'))
  expect(result.current.ticket).toBe('a-ticket')
  expect(knownSession()).toBeUndefined()
  act(() => result.current.startOver('Please log in again.'))
  expect(result.current.ticket).toBeUndefined()
  expect(noticeAfter(result.current.state)).toEqual({ kind: 'error', text: 'Please log in again.' })
})

it('says after the second step why a member is suspended, with what they appeal with', async () => {
  stubFetch({
    status: 403,
    body: { message: 'Your account is suspended.', code: 'forbidden', appeal_ticket: 'appeal' },
  })
  const { result } = renderHook(() => useLogin(() => {}))
  const second = renderHook(() => useSecondStep({ ...result.current, ticket: 'a-ticket', onOver: () => {} }))
  await act(() => second.result.current.pass('123456'))
  expect(result.current.suspended).toEqual({ ticket: 'appeal', reason: 'Your account is suspended.' })
  expect(second.result.current.notice).toBeUndefined()
})

it('starts the session, and leads on after 1.5 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubFetch({ status: 200, body: { message: 'Welcome', token: 'token', user } })
  const onDone = vi.fn<() => void>()
  const { result } = renderHook(() => useLogin(onDone))
  act(() => void result.current.submit('amara', 'secret'))
  expect(result.current.state.status).toBe('busy')
  await waitFor(() => expect(result.current.state.status).toBe('done'))
  expect(knownSession()?.user.username).toBe('amara.osei')
  expect(onDone).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(onDone).toHaveBeenCalledOnce()
})
