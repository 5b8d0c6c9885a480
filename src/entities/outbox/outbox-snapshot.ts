import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** What waits on this device, and which of it is on its way. */
export interface OutboxSnapshot {
  /** Oldest first. */
  items: readonly OutboxItem[]
  sendingIds: readonly string[]
}

export const emptySnapshot: OutboxSnapshot = { items: [], sendingIds: [] }

interface Reading {
  /** The targets of which an item was on its way just before `items` was read. */
  sendingTargets: readonly string[]
  items: readonly OutboxItem[]
  /** Acknowledged items, already shown as the server has them. */
  acknowledgedIds: ReadonlySet<string>
}

/**
 * The next snapshot after a reading of the disk. An item that left the disk while it was on its way stays in view until its
 * acknowledgement is heard: shown neither here nor by the cache, a count would flicker. On its way is the first of a line: another one
 * that is gone was cancelled out.
 */
export function nextSnapshot(
  previous: OutboxSnapshot,
  { sendingTargets, items, acknowledgedIds }: Reading,
): OutboxSnapshot {
  const present = new Set(items.map(({ id }) => id))
  const firsts = sendingTargets.map((target) => firstOf(previous.items, target))
  const leaving = previous.items.filter((item) => !present.has(item.id) && firsts.includes(item))
  const shown = [...leaving, ...items].filter(({ id }) => !acknowledgedIds.has(id))
  const sendingIds = sendingTargets.map((target) => firstOf(shown, target)?.id)
  return { items: shown, sendingIds: sendingIds.filter((id) => id !== undefined) }
}

function firstOf(items: readonly OutboxItem[], target: string): OutboxItem | undefined {
  return items.find((item) => item.target === target)
}

/** The snapshot without an item that was just acknowledged. */
export function withoutItem({ items, sendingIds }: OutboxSnapshot, id: string): OutboxSnapshot {
  return { items: items.filter((item) => item.id !== id), sendingIds: sendingIds.filter((other) => other !== id) }
}
