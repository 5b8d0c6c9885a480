import type { AccountId } from '#contract/ids.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** Whether the account is followed as the member should see it: a waiting follow or unfollow goes before what the server said. */
export function mergeFollow<Known extends boolean | undefined>(
  id: AccountId,
  known: Known,
  items: readonly OutboxItem[],
): Known | boolean {
  const waiting = items.findLast(
    (item) => item.kind === 'follow' && item.accountId === id && item.state.status === 'waiting',
  )
  return waiting?.kind === 'follow' ? waiting.following : known
}
