/** The device has no room left for something that must be persisted; nothing was written. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** Turns the browser's quota error into `StorageFullError`; any other cause stays what it is. */
export function toStorageError(cause: unknown): unknown {
  // Not `instanceof DOMException`: newer browsers throw a QuotaExceededError class of its own.
  const isQuota = typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'QuotaExceededError'
  return isQuota ? new StorageFullError('The storage of this device is full.', { cause }) : cause
}
