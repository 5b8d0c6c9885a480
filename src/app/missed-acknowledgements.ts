import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { withoutItem } from '#src/entities/outbox/outbox-snapshot.ts'
import { removeAcknowledgements, listAcknowledgements } from '#src/offline/outbox/acknowledgement-store.ts'
import { isSignedIn } from '#src/offline/storage/session-store.ts'

// Longer than the query cache takes to be on the disk.
const persistWithinMs = 3_000

/**
 * Brings into the restored cache what was acknowledged while no page heard it: sent by the worker, or by a page killed in that moment.
 * Part of the start, as without a connection nothing else would tell.
 */
export async function catchUpOnAcknowledgements(queryClient: QueryClient, memberId: AccountId): Promise<void> {
  try {
    const missed = await listAcknowledgements(memberId)
    if (missed.length === 0) return
    const { applyEffects } = await import('./apply-effects.ts')
    notifyManager.batch(() => {
      for (const acknowledgement of missed) {
        applyEffects(queryClient, acknowledgement)
        queryClient.setQueryData(outboxQuery.queryKey, (shown) => shown && withoutItem(shown, acknowledgement.item.id))
      }
    })
    forgetSoon(
      memberId,
      missed.map(({ item }) => item.id),
    )
  } catch (cause) {
    console.error('What was sent is not shown yet.', cause)
  }
}

/** Forgets acknowledgements once what they changed is on the disk. */
export function forgetSoon(memberId: AccountId, itemIds: readonly string[]): void {
  if (itemIds.length === 0) return
  setTimeout(() => {
    forget(memberId, itemIds).catch((cause: unknown) => console.error('What was sent is not forgotten.', cause))
  }, persistWithinMs)
}

async function forget(memberId: AccountId, itemIds: readonly string[]): Promise<void> {
  // Opened after a logout, the database would be there again.
  if (await isSignedIn(memberId)) await removeAcknowledgements(memberId, itemIds)
}
