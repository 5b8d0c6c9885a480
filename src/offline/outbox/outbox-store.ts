import { promisifyRequest } from 'idb-keyval'
import type * as z from 'zod/mini'
import type { AccountId } from '#contract/ids.ts'
import { outboxDatabase } from '../storage/databases.ts'
import { keyValueStore } from '../storage/key-value.ts'
import { writeMakingRoom } from '../storage/make-room.ts'
import type { OutboxItem } from './outbox-item.ts'
import { loadKinds } from './load-kinds.ts'

const storeOf = (memberId: AccountId) => keyValueStore(outboxDatabase(memberId), 'strict')

/** What to change in one go: items to write and items to take out. */
export interface OutboxChange {
  put: readonly OutboxItem[]
  remove: readonly OutboxItem[]
}

/** Under which an item lies there. Zero-padded, so that the database's own order is the order of writing. */
export function keyOf({ createdAt, seq, id }: OutboxItem): string {
  return `${String(createdAt).padStart(15, '0')}:${String(seq).padStart(6, '0')}:${id}`
}

/** Everything that waits or was refused, oldest first. */
export async function listOutbox(memberId: AccountId): Promise<OutboxItem[]> {
  const stored = await storeOf(memberId)('readonly', (store) => promisifyRequest<unknown[]>(store.getAll()))
  return stored.length === 0 ? [] : parseAll(stored, (await loadKinds()).outboxItemSchema)
}

/**
 * Reads the outbox, decides and writes in one transaction, so that two tabs never decide on the same state. What it answers
 * is on the disk.
 */
export async function changeOutbox(
  memberId: AccountId,
  decide: (items: readonly OutboxItem[]) => OutboxChange,
): Promise<OutboxChange> {
  // Before the transaction, which would end meanwhile.
  const { outboxItemSchema } = await loadKinds()
  return writeMakingRoom(memberId, () =>
    storeOf(memberId)('readwrite', async (store) => {
      const change = decide(parseAll(await promisifyRequest<unknown[]>(store.getAll()), outboxItemSchema))
      for (const item of change.remove) store.delete(keyOf(item))
      for (const item of change.put) store.put(item, keyOf(item))
      await promisifyRequest(store.transaction)
      return change
    }),
  )
}

/** Adds an item, whatever else waits. Begun and committed in one turn: a page that is going away gets no second one. */
export async function addItem(item: OutboxItem): Promise<void> {
  await storeOf(item.memberId)('readwrite', (store) => {
    store.put(item, keyOf(item))
    store.transaction.commit()
    return promisifyRequest(store.transaction)
  })
}

/** Changes one item as it is now; undefined when it is gone (sent by another tab, cancelled, discarded). */
export async function updateItem(
  memberId: AccountId,
  id: string,
  update: (item: OutboxItem) => OutboxItem,
): Promise<OutboxItem | undefined> {
  const change = await changeOutbox(memberId, (items) => ({
    put: items.filter((item) => item.id === id).map(update),
    remove: [],
  }))
  return change.put[0]
}

// An item of an unknown shape (an older build after a newer one) stays in the database, untouched and unseen.
function parseAll(stored: readonly unknown[], schema: z.ZodMiniType<OutboxItem>): OutboxItem[] {
  const parsed = stored.map((value) => schema.safeParse(value))
  const unread = parsed.filter((result) => !result.success).length
  if (unread > 0) console.warn(`${unread} unsent items have not the expected shape.`)
  return parsed.flatMap((result) => (result.success ? [result.data] : []))
}
