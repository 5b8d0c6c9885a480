import { expect, it, vi } from 'vitest'
import { expireSession, startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { memberValue } from './member-value.ts'

it('is nothing of anybody else who signs in on the same page, and as it was left where its member comes back', async () => {
  const [one, other] = [sessionOf(newMemberId()), sessionOf(newMemberId())]
  await startSession(one)
  const value = memberValue('closed')
  const heard = vi.fn<() => void>()
  const end = value.subscribe(heard)
  value.set('what one has open')
  expect(value.read()).toBe('what one has open')
  expect(heard).toHaveBeenCalledOnce()
  await expireSession(one.token)
  expect(value.read()).toBe('closed')
  await startSession(other)
  expect(value.read()).toBe('closed')
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(2))
  await startSession(one)
  expect(value.read()).toBe('what one has open')
  await startSession(other)
  value.set('what the other has open')
  await startSession(one)
  expect(value.read()).toBe('closed')
  end()
})
