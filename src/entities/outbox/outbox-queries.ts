import { queryOptions } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { listSendingTargets } from '#src/offline/outbox/outbox-locks.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { readSession } from '#src/offline/storage/session-store.ts'
import { emptySnapshot, nextSnapshot, type OutboxSnapshot } from './outbox-snapshot.ts'

/** Reads the disk; which items are on their way is asked first, see `nextSnapshot`. */
export async function readOutbox(memberId: AccountId) {
  const sendingTargets = await listSendingTargets(memberId)
  return { sendingTargets, items: await listOutbox(memberId) }
}

/** A query of this device: it needs no network, and the outbox listener keeps it current. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async (): Promise<OutboxSnapshot> => {
    const session = await readSession()
    if (!session) return emptySnapshot
    return nextSnapshot(emptySnapshot, { ...(await readOutbox(session.user.id)), acknowledgedIds: new Set() })
  },
  networkMode: 'always',
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})
