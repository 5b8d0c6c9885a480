import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { noteConfirmation } from '#src/entities/outbox/confirmations.ts'
import { outboxQuery, readOutbox } from '#src/entities/outbox/outbox-queries.ts'
import { emptySnapshot, nextSnapshot, withoutItem } from '#src/entities/outbox/outbox-snapshot.ts'
import { type OutboxEvent, subscribeToOutbox } from '#src/offline/outbox/outbox-events.ts'
import type { Settled } from '#src/offline/outbox/outbox-item.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { forgetSoon } from './unheard-confirmations.ts'

/** Brings what the server confirmed into the query cache. */
export type SettleHandler = (queryClient: QueryClient, settled: Settled) => void

/**
 * Follows the outbox of every tab and of the worker. A confirmed item leaves the outbox query in the same moment in which `handle`
 * patches the cache, so that no count flickers.
 */
export function listenToOutbox(queryClient: QueryClient, handle: SettleHandler): () => void {
  const settledIds = new Set<string>()
  let reading: Promise<void> | undefined
  let isStale = false

  const settle = (settled: Settled) => {
    if (settledIds.has(settled.item.id)) return
    settledIds.add(settled.item.id)
    noteConfirmation(settled)
    notifyManager.batch(() => {
      handle(queryClient, settled)
      queryClient.setQueryData(outboxQuery.queryKey, (snapshot) => snapshot && withoutItem(snapshot, settled.item.id))
    })
  }
  const readWhileStale = async (memberId: AccountId) => {
    while (isStale) {
      isStale = false
      const read = await readOutbox(memberId)
      if (knownSession()?.user.id !== memberId) return
      queryClient.setQueryData(outboxQuery.queryKey, (previous = emptySnapshot) =>
        nextSnapshot(previous, { ...read, settledIds }),
      )
    }
  }
  const refresh = (memberId: AccountId) => {
    isStale = true
    reading ??= readWhileStale(memberId)
      .catch((cause: unknown) => console.error('The outbox could not be read.', cause))
      .finally(() => (reading = undefined))
  }

  return subscribeToOutbox(({ memberId, settled }: OutboxEvent) => {
    if (knownSession()?.user.id !== memberId) return
    if (settled) settle(settled)
    if (settled) forgetSoon(memberId, [settled.item.id])
    refresh(memberId)
  })
}
