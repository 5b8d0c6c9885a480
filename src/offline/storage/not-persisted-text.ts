import { StorageFullError } from './storage-error.ts'

/** What a member is told who wanted something persisted that was not: whether room is what is missing. */
export function notPersistedText(what: string, cause: unknown): string {
  const isFull = cause instanceof StorageFullError
  return isFull ? `${what} could not be saved: this device is full.` : `${what} could not be saved on this device.`
}
