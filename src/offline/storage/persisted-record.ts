import * as z from 'zod/mini'
import { recordName } from './databases.ts'
import { schemaOf } from './shape-of-values.ts'
import { isStorageKey, type StorageKey, type ValueOf } from './storage-keys.ts'

const recordSchema = z.object({
  value: z.unknown(),
  /** Milliseconds since 1970. */
  updatedAt: z.number(),
  /** Set on what belongs into the query cache. */
  queryKey: z.optional(z.array(z.unknown())),
})
export type PersistedRecord = z.infer<typeof recordSchema>

const prefix = recordName('')

/** The name under which a key lies in its database. */
export function persistedName(key: StorageKey): string {
  return recordName(key)
}

/** The key behind a name in a database; undefined for one this version does not know. */
export function keyOfPersistedName(name: IDBValidKey): StorageKey | undefined {
  if (typeof name !== 'string' || !name.startsWith(prefix)) return undefined
  const key = name.slice(prefix.length)
  return isStorageKey(key) ? key : undefined
}

/** Parses what lay under a key whose shape was learnt (`learnShapes`); what does not parse is logged and counts as absent, so that it harms nothing else. */
export function parseRecord(key: StorageKey, stored: unknown): PersistedRecord | undefined {
  if (stored === undefined) return undefined
  const schema = schemaOf(key)
  if (schema === undefined) throw new Error(`The shape of ${key} was not learnt.`)
  const record = recordSchema.safeParse(stored)
  const value = record.success ? schema.safeParse(record.data.value) : undefined
  if (record.success && value?.success) return { ...record.data, value: value.data }
  console.warn(`Dropped ${key}: it has not the expected shape.`)
  return undefined
}

/** True when the value has the shape its key demands; narrows it to that type. */
export function isValueOf<K extends StorageKey>(key: K, value: unknown): value is ValueOf<K> {
  return schemaOf(key)?.safeParse(value).success ?? false
}
