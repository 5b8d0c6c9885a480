import { useQuery } from '@tanstack/react-query'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { outboxQuery } from './outbox-queries.ts'
import type { OutboxSnapshot } from './outbox-snapshot.ts'
import { isShownWaiting } from './shown-items.ts'

const noItems: readonly OutboxItem[] = []

// Defined once, so that a component rerenders only when what it selects changes.
const itemsOf = (snapshot: OutboxSnapshot) => snapshot.items
const shownOf = ({ items }: OutboxSnapshot) => items.filter(isShownWaiting)

/** Everything the member did that the server has not acknowledged, oldest first; follows every tab. */
export function useOutbox(): readonly OutboxItem[] {
  return useQuery({ ...outboxQuery, select: itemsOf }).data ?? noItems
}

/** Of these, what the member would name when asked what waits. */
export function useShownOutbox(): readonly OutboxItem[] {
  return useQuery({ ...outboxQuery, select: shownOf }).data ?? noItems
}

/** Whether this item is on its way right now. */
export function useIsSending(itemId: string): boolean {
  return useQuery({ ...outboxQuery, select: ({ sendingIds }) => sendingIds.includes(itemId) }).data ?? false
}
