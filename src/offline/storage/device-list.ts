import { get, update } from 'idb-keyval'
import { deviceDatabase } from './databases.ts'
import { keyValueStore } from './key-value.ts'
import { isValueOf, parseRecord, persistedName } from './persisted-record.ts'
import type { ValueOf } from './storage-keys.ts'

/** A list of the device's, whoever is signed in: `none` where there is none yet, or one of another shape. */
export function deviceList<K extends 'emptied-databases' | 'left-sessions'>(key: K, none: ValueOf<K>) {
  const store = keyValueStore(deviceDatabase, 'strict')
  const listIn = (stored: unknown) => {
    const value = parseRecord(key, stored)?.value
    return isValueOf(key, value) ? value : none
  }
  return {
    read: async (): Promise<ValueOf<K>> => listIn(await get(persistedName(key), store)),

    /** Makes the new list out of the one that is there, in one transaction. */
    change: (next: (known: ValueOf<K>) => ValueOf<K>): Promise<void> =>
      update<unknown>(persistedName(key), (stored) => ({ value: next(listIn(stored)), updatedAt: Date.now() }), store),
  }
}
