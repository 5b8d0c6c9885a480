import { product } from '#contract/product.ts'

/** The tag under which the browser wakes the worker once there is a connection. */
export const outboxSyncTag = `${product.storagePrefix}-outbox`

interface SyncRegistration {
  sync: { register: (tag: string) => Promise<void> }
}

// Chromium only, and in no browser's standard types.
function canSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration
}

/** Asks the browser to wake the worker for the outbox, or for a logout to be told, also after the last tab was closed. Does nothing where it cannot. */
export async function requestBackgroundSync(registration: object): Promise<void> {
  if (canSync(registration)) await registration.sync.register(outboxSyncTag)
}
