import type { StorageKey, ValueOf } from './storage-keys.ts'
import { writeKey } from './persisted-value.ts'

/** Keeps a value that nobody waits for and that may be lost: a failure is only logged. */
export function persistKey<K extends StorageKey>(key: K, value: ValueOf<K>): void {
  writeKey(key, value).catch((cause: unknown) => console.error(`The ${key} could not be persisted.`, cause))
}
