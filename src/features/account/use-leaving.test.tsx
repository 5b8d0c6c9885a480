// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { readSession, startSession } from '#src/offline/storage/session-store.ts'
import { useAlerts } from '#src/ui/alert-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { useLeaving } from './use-leaving.ts'

afterEach(() => vi.unstubAllGlobals())

it('has left when the next try finds no session, as the answer to the first was lost', async () => {
  await startSession(sessionOf(newMemberId()))
  const answer = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', answer)
  const { result } = renderHook(() => ({ ...useLeaving('deletion'), alerts: useAlerts() }))
  await act(() => result.current.leave('Secret-123'))
  expect(result.current.notice?.kind).toBe('error')
  const refusal = { code: 'unauthorized', message: 'Please log in.' }
  answer.mockImplementation(() => Promise.resolve(Response.json(refusal, { status: 401, headers: marked })))
  await act(() => result.current.leave('Secret-123'))
  expect(await readSession()).toBeUndefined()
  expect(result.current.alerts.map(({ text }) => text)).toEqual(['Logging in brings your account back.'])
})
