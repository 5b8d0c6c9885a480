// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { CodeField } from './code-field.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function renderField(email: string) {
  const say = vi.fn<(notice: FormNotice | undefined) => void>()
  render(<CodeField email={email} value="" onChange={() => {}} onNotice={say} />)
  return say
}

it('goes from Request Code through the 30 seconds to Resend Code', async () => {
  stubFetch({ status: 200, body: { message: 'Verification code sent!' } })
  renderField('amara@example.org')
  fireEvent.click(screen.getByRole('button', { name: 'Request Code' }))
  const waiting = await screen.findByRole('button', { name: 'Resend Code in 30s' })
  expect(waiting.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Verification code sent! Please check your email.')).toBeDefined()
  // The countdown starts in an effect, which a busy machine may run later than it draws.
  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('button', { name: 'Resend Code in 29s' })).toBeDefined()
  act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.getByRole('button', { name: 'Resend Code' }).hasAttribute('disabled')).toBe(false)
})

it.each(['', 'Verification code sent!'])(
  'says once that the code is sent, whatever the server said: %j',
  async (message) => {
    stubFetch({ status: 200, body: { message } })
    const say = renderField('amara@example.org')
    fireEvent.click(screen.getByRole('button', { name: 'Request Code' }))
    expect(await screen.findByText('Verification code sent! Please check your email.')).toBeDefined()
    expect(say.mock.calls).toEqual([[undefined]])
  },
)

it('leads on to the field once the code is sent: its button can no longer hold the focus', async () => {
  stubFetch({ status: 200, body: { message: 'Verification code sent!' } })
  renderField('amara@example.org')
  fireEvent.click(screen.getByRole('button', { name: 'Request Code' }))
  await screen.findByRole('button', { name: 'Resend Code in 30s' })
  await act(() => Promise.resolve())
  expect(document.activeElement).toBe(screen.getByLabelText('Verification code'))
})

it('asks for the address first', () => {
  const say = renderField(' ')
  fireEvent.click(screen.getByRole('button', { name: 'Request Code' }))
  expect(say).toHaveBeenLastCalledWith({
    kind: 'error',
    text: 'Please enter your email to request verification code.',
    field: 'email',
  })
})

it.each([
  [{ status: 429, body: { message: 'Wait a moment.', code: 'rate-limited' } } as const, 'Wait a moment.'],
  ['offline' as const, 'Error sending code.'],
])('says why no code was sent and lets the member try again', async (answer, text) => {
  stubFetch(answer)
  const say = renderField('amara@example.org')
  fireEvent.click(screen.getByRole('button', { name: 'Request Code' }))
  await vi.waitFor(() => expect(say).toHaveBeenLastCalledWith({ kind: 'error', text }))
  const mayTryAgain = () => !screen.getByRole('button', { name: 'Request Code' }).hasAttribute('disabled')
  await vi.waitFor(() => expect(mayTryAgain()).toBe(true))
})
