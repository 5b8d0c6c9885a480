import type * as z from 'zod/mini'
import { ruleOf, shapeOf, type StorageKey } from './storage-keys.ts'

const later = new Map<string, z.ZodMiniType>()

/** Has the shapes of these keys known to `schemaOf`; most are not among the first screen's bytes. */
export async function learnShapes(keys: readonly StorageKey[]): Promise<void> {
  if (keys.every((key) => schemaOf(key) !== undefined)) return
  const { laterSchemas } = await import('./later-schemas.ts')
  for (const [name, schema] of Object.entries(laterSchemas)) later.set(name, schema)
}

/** The shape of a key's value; undefined before it was learnt. */
export function schemaOf(key: StorageKey): z.ZodMiniType | undefined {
  return ruleOf(key)?.schema ?? later.get(shapeOf(key))
}
