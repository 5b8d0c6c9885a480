// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ProblemCode } from '#contract/errors.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'
import { useResetLink } from './use-reset-link.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function judge(answer: Parameters<typeof stubFetch>[0]) {
  stubFetch(answer)
  const { result } = renderHook(() => useResetLink('token'))
  await waitFor(() => expect(result.current.link.status).not.toBe('checking'))
  return result
}

const refusal = (status: number, code: ProblemCode, message: string) => ({ status, body: { message, code } })

it.each([
  refusal(422, 'reset-link-invalid', 'Invalid or expired reset link.'),
  refusal(400, 'bad-request', 'Malformed.'),
  refusal(404, 'not-found', 'No such link.'),
])('holds a link for invalid when the server judges it so ($body.code)', async (answer) => {
  expect((await judge(answer)).current.link).toEqual({ status: 'invalid' })
})

it.each([
  refusal(429, 'rate-limited', 'Too many requests. Please wait a moment.'),
  refusal(503, 'unavailable', 'The server is busy right now.'),
  refusal(500, 'internal', 'Something broke.'),
])('shows the sentence of any other refusal and asks again ($body.code)', async (answer) => {
  const result = await judge(answer)
  expect(result.current.link).toEqual({ status: 'unknown', reason: answer.body.message })
  stubFetch({ status: 200, body: { message: 'Valid.' } })
  act(() => result.current.recheck())
  await waitFor(() => expect(result.current.link).toEqual({ status: 'valid', token: 'token' }))
})

it('has words of its own when nobody answers', async () => {
  expect((await judge('offline')).current.link).toEqual({ status: 'unknown', reason: 'Something went wrong.' })
})

it('asks nobody without a token', () => {
  const fetch = stubFetch('offline')
  expect(renderHook(() => useResetLink(undefined)).result.current.link).toEqual({ status: 'missing' })
  expect(fetch).not.toHaveBeenCalled()
})
