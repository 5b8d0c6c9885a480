import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { changeOutbox, listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { itemAt, newLike, newMemberId, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { sendOverdue } from './send-overdue.ts'

it('sends what another tab held and did not live to send, ten seconds after it was due', async () => {
  const asked = vi.fn<(address: string) => void>()
  vi.stubGlobal('fetch', (address: string) => {
    asked(address)
    const reply = address.includes('/like') ? { is_liked: true, like_count: 1 } : { status: 'ok', version: '1' }
    return Promise.resolve(Response.json(reply, { headers: marked }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  const client = new QueryClient()
  const now = Date.now()
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(sendOverdue(client))
  const hold = (notBefore: number): OutboxItem =>
    itemAt(1, newLike(7, true), { memberId, state: { status: 'waiting', notBefore, waitsFor: 'turn' } })
  const item = hold(now + 10_000)
  await changeOutbox(memberId, () => ({ put: [item], remove: [] }))
  client.setQueryData(outboxQuery.queryKey, { items: [item], sendingIds: [] })
  vi.advanceTimersByTime(19_999)
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  // What sends it has timers of its own; the time stays what it is.
  vi.useFakeTimers({ now: now + 20_000, toFake: ['Date'] })
  await vi.waitFor(async () => expect(await listOutbox(memberId)).toEqual([]))
})
