/** The device has no room left for something that must be persisted; nothing was written. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** A picked file that can be read no more: moved, deleted, or withdrawn by the app it came from. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError'
}

/** Nothing came of a database: something else holds it, or the browser lost it. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError'

  /** It did not fail: it was given up after a long time. */
  readonly wasStuck: boolean

  constructor(database: string, options: ErrorOptions & { wasStuck: boolean }) {
    super(`Nothing came of the database ${database}.`, options)
    this.wasStuck = options.wasStuck
  }
}

/** A database did not open in time; it may still. */
export class DatabaseUnopenedError extends Error {
  override readonly name = 'DatabaseUnopenedError'

  /** Resolves when the browser has opened it after all, or refused to. */
  readonly settled: Promise<void>

  constructor(database: string, settled: Promise<void>) {
    super(`The database ${database} did not open in time.`)
    this.settled = settled
  }
}

// Closed meanwhile; lost with the browser's own process, as Safari does in the background; broken off with such a connection; opened
// while page and worker delete it, without the store that it is made with.
const lossNames: readonly unknown[] = ['InvalidStateError', 'UnknownError', 'AbortError', 'NotFoundError']

/** Whether a new connection may do what this one could not. */
export function isConnectionLost(cause: unknown): boolean {
  // A transaction that the browser itself breaks off, as it deletes the database, has no error.
  return cause === null || cause instanceof ConnectionLostError || lossNames.includes(nameOf(cause))
}

/** Turns the browser's quota error into `StorageFullError`; any other cause stays what it is. */
export function toStorageError(cause: unknown): unknown {
  const isQuota = nameOf(cause) === 'QuotaExceededError'
  return isQuota ? new StorageFullError('The storage of this device is full.', { cause }) : cause
}

// Not `instanceof DOMException`: newer browsers throw a QuotaExceededError class of its own.
function nameOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : undefined
}
