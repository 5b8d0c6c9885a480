import { StorageFullError } from '../storage/storage-error.ts'
import type { OutboxItem } from './outbox-item.ts'
import { updateItem } from './outbox-store.ts'

/** Records on an item which uploads its files became, so that a tab that is killed goes on from there. */
export async function recordUploads(
  { memberId, id, idempotencyKey }: OutboxItem,
  uploads: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    await updateItem(memberId, id, (current) =>
      // Edited meanwhile, its files may be others.
      current.idempotencyKey === idempotencyKey ? { ...current, uploads } : current,
    )
  } catch (cause) {
    if (!(cause instanceof StorageFullError)) throw cause
    console.warn(
      'The device is full: that a picture was uploaded could not be recorded. It will be found by its content.',
    )
  }
}
