import { del, get, promisifyRequest, update, type UseStore } from 'idb-keyval'
import { deviceDatabase, memberDatabase } from './databases.ts'
import { keyValueStore } from './key-value.ts'
import { readSession } from './session-store.ts'
import { ruleOf, type StorageKey, type ValueOf } from './storage-keys.ts'
import { learnShapes } from './shape-of-values.ts'
import { isValueOf, parseRecord, persistedName } from './persisted-record.ts'

/** Where a key lies; undefined for a member's key while nobody is signed in. */
async function storeOf(key: StorageKey): Promise<UseStore | undefined> {
  if (ruleOf(key)?.scope === 'device') return keyValueStore(deviceDatabase, 'relaxed')
  const session = await readSession()
  return session && keyValueStore(memberDatabase(session.user.id), 'relaxed')
}

/** Reads what this device, or the signed-in member, has under a key; undefined when there is nothing of the right shape. */
export async function readKey<K extends StorageKey>(key: K): Promise<ValueOf<K> | undefined> {
  const store = await storeOf(key)
  if (!store) return undefined
  const stored: unknown = await get(persistedName(key), store)
  if (stored === undefined) return undefined
  await learnShapes([key])
  const record = parseRecord(key, stored)
  if (record && isValueOf(key, record.value)) return record.value
  // The unparsable value goes, so that it is complained about once.
  await del(persistedName(key), store)
  return undefined
}

/** Persists a value; a member's value is not persisted while nobody is signed in. */
export async function writeKey<K extends StorageKey>(key: K, value: ValueOf<K>): Promise<void> {
  const store = await storeOf(key)
  await store?.('readwrite', (objects) => {
    objects.put({ value, updatedAt: Date.now() }, persistedName(key))
    // Said outright: left to the browser, a page that goes away right after a choice would end before it is committed.
    objects.transaction.commit()
    return promisifyRequest(objects.transaction)
  })
}

/**
 * Makes the new value out of the one that is there, in one transaction: nothing that others write meanwhile is lost. Resolves to
 * the new value; undefined, with nothing persisted, for a member's value while nobody is signed in.
 */
export async function updateKey<K extends StorageKey>(
  key: K,
  next: (known: ValueOf<K> | undefined) => ValueOf<K>,
): Promise<ValueOf<K> | undefined> {
  const store = await storeOf(key)
  if (!store) return undefined
  await learnShapes([key])
  let value: ValueOf<K> | undefined
  const change = (stored: unknown) => {
    const record = parseRecord(key, stored)
    value = next(record && isValueOf(key, record.value) ? record.value : undefined)
    return { value, updatedAt: Date.now() }
  }
  await update<unknown>(persistedName(key), change, store)
  return value
}

export async function removeKey(key: StorageKey): Promise<void> {
  const store = await storeOf(key)
  if (store) await del(persistedName(key), store)
}
