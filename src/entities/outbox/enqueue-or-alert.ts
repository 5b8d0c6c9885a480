import type { NewOutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { showAlert } from '#src/ui/alert-store.ts'

/** Hands a write to the outbox and answers whether it is safe on the device; the member is told when it is not. */
export async function enqueueOrAlert(item: NewOutboxItem): Promise<boolean> {
  try {
    // Not among the first screen's bytes.
    const { enqueue } = await import('#src/offline/outbox/enqueue.ts')
    await enqueue(item)
    return true
  } catch (cause) {
    console.error(`A ${item.kind} could not be persisted.`, cause)
    showAlert(notPersistedText('This', cause))
    return false
  }
}
