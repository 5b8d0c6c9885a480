import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { recordAcknowledgement } from '#src/entities/outbox/acknowledgements.ts'
import { outboxQuery, readOutbox } from '#src/entities/outbox/outbox-queries.ts'
import { emptySnapshot, nextSnapshot, withoutItem } from '#src/entities/outbox/outbox-snapshot.ts'
import { type OutboxEvent, subscribeToOutbox } from '#src/offline/outbox/outbox-events.ts'
import type { Acknowledgement } from '#src/offline/outbox/outbox-item.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { whileAsked } from '#src/lib/while-asked.ts'
import { forgetSoon } from './missed-acknowledgements.ts'

/** Brings what the server acknowledged into the query cache. */
export type AcknowledgementHandler = (queryClient: QueryClient, acknowledgement: Acknowledgement) => void

/**
 * Follows the outbox of every tab and of the worker. An acknowledged item leaves the outbox query in the same moment in which the handler
 * patches the cache, so that no count flickers. The handler is loaded with the first acknowledgement.
 */
export function listenToOutbox(queryClient: QueryClient, load: () => Promise<AcknowledgementHandler>): () => void {
  const acknowledgedIds = new Set<string>()
  let handler: AcknowledgementHandler | undefined

  /** At once, so that answers that are on their way are known to be older. */
  const isNew = (acknowledgement: Acknowledgement) => {
    if (acknowledgedIds.has(acknowledgement.item.id)) return false
    acknowledgedIds.add(acknowledgement.item.id)
    recordAcknowledgement(acknowledgement)
    return true
  }
  const handOver = (acknowledgement: Acknowledgement, handle: AcknowledgementHandler) => {
    notifyManager.batch(() => {
      handle(queryClient, acknowledgement)
      queryClient.setQueryData(
        outboxQuery.queryKey,
        (snapshot) => snapshot && withoutItem(snapshot, acknowledgement.item.id),
      )
    })
    forgetSoon(acknowledgement.item.memberId, [acknowledgement.item.id])
  }
  const refresh = whileAsked(() => readInto(queryClient, acknowledgedIds))
  return subscribeToOutbox(({ memberId, acknowledgement }: OutboxEvent) => {
    if (knownSession()?.user.id !== memberId) return
    if (acknowledgement === undefined) return void refresh()
    const isNews = isNew(acknowledgement)
    const follow = (handle: AcknowledgementHandler) => {
      handler = handle
      // Another member may have come while it was loaded.
      if (knownSession()?.user.id !== memberId) return
      if (isNews) handOver(acknowledgement, handle)
      void refresh()
    }
    if (handler !== undefined) return follow(handler)
    load().then(follow, (cause: unknown) => console.error('What was sent is not shown yet.', cause))
  })
}

/** Reads the outbox of whoever is signed in into its query. */
async function readInto(queryClient: QueryClient, acknowledgedIds: ReadonlySet<string>): Promise<void> {
  const memberId = knownSession()?.user.id
  if (memberId === undefined) return
  try {
    const read = await readOutbox(memberId)
    if (knownSession()?.user.id !== memberId) return
    queryClient.setQueryData(outboxQuery.queryKey, (previous = emptySnapshot) =>
      nextSnapshot(previous, { ...read, acknowledgedIds }),
    )
  } catch (cause) {
    console.error('The outbox could not be read.', cause)
  }
}
