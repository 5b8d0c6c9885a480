import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { recordAcknowledgement } from '#src/entities/outbox/acknowledgements.ts'
import { outboxQuery, readOutbox } from '#src/entities/outbox/outbox-queries.ts'
import { emptySnapshot, nextSnapshot, withoutItem } from '#src/entities/outbox/outbox-snapshot.ts'
import { type OutboxEvent, subscribeToOutbox } from '#src/offline/outbox/outbox-events.ts'
import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { forgetSoon } from './missed-acknowledgements.ts'

/** Brings what the server acknowledged into the query cache. */
export type AcknowledgementHandler = (queryClient: QueryClient, acknowledgement: Acknowledgement) => void

/**
 * Follows the outbox of every tab and of the worker. An acknowledged item leaves the outbox query in the same moment in which `handle`
 * patches the cache, so that no count flickers.
 */
export function listenToOutbox(queryClient: QueryClient, handle: AcknowledgementHandler): () => void {
  const acknowledgedIds = new Set<string>()
  let reading: Promise<void> | undefined
  let isStale = false

  const settle = (acknowledgement: Acknowledgement) => {
    if (acknowledgedIds.has(acknowledgement.item.id)) return
    acknowledgedIds.add(acknowledgement.item.id)
    recordAcknowledgement(acknowledgement)
    notifyManager.batch(() => {
      handle(queryClient, acknowledgement)
      queryClient.setQueryData(
        outboxQuery.queryKey,
        (snapshot) => snapshot && withoutItem(snapshot, acknowledgement.item.id),
      )
    })
  }
  const readWhileStale = async (memberId: AccountId) => {
    while (isStale) {
      isStale = false
      const read = await readOutbox(memberId)
      if (knownSession()?.user.id !== memberId) return
      queryClient.setQueryData(outboxQuery.queryKey, (previous = emptySnapshot) =>
        nextSnapshot(previous, { ...read, acknowledgedIds }),
      )
    }
  }
  const refresh = (memberId: AccountId) => {
    isStale = true
    reading ??= readWhileStale(memberId)
      .catch((cause: unknown) => console.error('The outbox could not be read.', cause))
      .finally(() => (reading = undefined))
  }

  return subscribeToOutbox(({ memberId, acknowledgement }: OutboxEvent) => {
    if (knownSession()?.user.id !== memberId) return
    if (acknowledgement) settle(acknowledgement)
    if (acknowledgement) forgetSoon(memberId, [acknowledgement.item.id])
    refresh(memberId)
  })
}
