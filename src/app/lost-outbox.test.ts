import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { changeOutbox, listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { closeDatabase } from '#src/offline/storage/database-connections.ts'
import { outboxDatabase } from '#src/offline/storage/databases.ts'
import { endSession, startSession } from '#src/offline/storage/session-store.ts'
import { itemAt, newMemberId, newPost, sessionOf } from '#tests/support/outbox-fixtures.ts'
import { bringBackLostOutbox } from './lost-outbox.ts'

async function deleteUnderApp(name: string): Promise<void> {
  const request = indexedDB.deleteDatabase(name)
  await new Promise((resolve) => (request.onsuccess = resolve))
}

it('writes down again what was on screen as waiting, and nothing of who has left', async () => {
  const memberId = newMemberId()
  await startSession(sessionOf(memberId))
  const client = new QueryClient()
  bringBackLostOutbox(client)
  const waiting = itemAt(1, newPost(7), { memberId })
  await changeOutbox(memberId, () => ({ put: [waiting], remove: [] }))
  await client.fetchQuery(outboxQuery)

  await deleteUnderApp(outboxDatabase(memberId))
  const later = itemAt(2, newPost(8), { memberId })
  await changeOutbox(memberId, () => ({ put: [later], remove: [] }))
  expect(await listOutbox(memberId)).toEqual([waiting, later])

  vi.spyOn(console, 'error').mockReturnValue()
  await endSession('expired')
  await deleteUnderApp(outboxDatabase(memberId))
  expect(await listOutbox(memberId)).toEqual([])
  await closeDatabase(outboxDatabase(memberId))
})
