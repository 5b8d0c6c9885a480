import type { BlockedMember } from '#contract/block.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** Whom the member has blocked as they should see it: what the server said, with the blocks and unblocks that wait laid over it. */
export function mergeBlocks(known: readonly BlockedMember[], items: readonly OutboxItem[]): readonly BlockedMember[] {
  return items.reduce((merged, item) => {
    if (item.kind !== 'block' || item.state.status === 'refused') return merged
    const others = merged.filter(({ id }) => id !== item.account.id)
    if (!item.blocked) return others
    return [{ ...item.account, created_at: new Date(item.createdAt).toISOString() }, ...others]
  }, known)
}
