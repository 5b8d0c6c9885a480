import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { withoutItem } from '#src/entities/outbox/outbox-snapshot.ts'
import { forgetConfirmed, listConfirmed } from '#src/offline/outbox/confirmed-store.ts'
import { isSignedIn } from '#src/offline/storage/session-store.ts'
import { applyEffects } from './apply-effects.ts'

// Longer than the query cache takes to be on the disk.
const keptWithinMs = 3_000

/**
 * Brings into the restored cache what was confirmed while no page heard it: sent by the worker, or by a page killed in that moment.
 * Part of the start, as without a connection nothing else would tell.
 */
export async function catchUpOnConfirmed(queryClient: QueryClient, memberId: AccountId): Promise<void> {
  try {
    const unheard = await listConfirmed(memberId)
    notifyManager.batch(() => {
      for (const settled of unheard) {
        applyEffects(queryClient, settled)
        queryClient.setQueryData(outboxQuery.queryKey, (shown) => shown && withoutItem(shown, settled.item.id))
      }
    })
    forgetSoon(
      memberId,
      unheard.map(({ item }) => item.id),
    )
  } catch (cause) {
    console.error('What was sent meanwhile could not be brought in.', cause)
  }
}

/** Forgets confirmations once what they changed is on the disk. */
export function forgetSoon(memberId: AccountId, itemIds: readonly string[]): void {
  if (itemIds.length === 0) return
  setTimeout(() => {
    forget(memberId, itemIds).catch((cause: unknown) =>
      console.error('What was sent could not be forgotten; the next start brings it in again.', cause),
    )
  }, keptWithinMs)
}

async function forget(memberId: AccountId, itemIds: readonly string[]): Promise<void> {
  // Opened after a logout, the database would be there again.
  if (await isSignedIn(memberId)) await forgetConfirmed(memberId, itemIds)
}
