import type { Profile } from '#contract/account.ts'
import { type ItemOf, type OutboxItem, pendingViewOf } from '#src/offline/outbox/outbox-item.ts'
import type { PictureSlot } from '#src/offline/outbox/picture-slot.ts'

/**
 * The profile as the member should see it: what the server said, with the changes, removals and follows that still wait laid
 * over it. A refused item changes nothing. A picture that waits has no address yet: see `pictureItem`.
 */
export function mergeOutboxIntoProfile(profile: Profile, items: readonly OutboxItem[]): Profile {
  return items.reduce((merged, item) => pendingViewOf(item).profile?.(merged, item) ?? merged, profile)
}

/** The last thing done to a banner or picture that the server has not acknowledged; undefined when there is none. */
export function pictureItem(items: readonly OutboxItem[], slot: PictureSlot) {
  const found = items.findLast((item) => isPictureItem(item) && item.slot === slot)
  return found !== undefined && isPictureItem(found) ? found : undefined
}

function isPictureItem(item: OutboxItem): item is ItemOf<'upload-picture'> | ItemOf<'remove-picture'> {
  return item.kind === 'upload-picture' || item.kind === 'remove-picture'
}
