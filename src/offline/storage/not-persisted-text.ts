import { FileGoneError, StorageFullError } from './storage-error.ts'

/** What a member is told who wanted something persisted that was not: whether the file or room is what is missing. */
export function notPersistedText(what: string, cause: unknown): string {
  if (cause instanceof FileGoneError) return `${what} could not be read. It may have been moved or deleted.`
  const isFull = cause instanceof StorageFullError
  return isFull ? `${what} could not be saved: this device is full.` : `${what} could not be saved on this device.`
}
