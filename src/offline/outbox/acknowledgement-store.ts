import '../strict-csp.ts'
import { delMany, set, values } from 'idb-keyval'
import * as z from 'zod/mini'
import type { AccountId } from '#contract/ids.ts'
import { acknowledgementDatabase } from '../storage/databases.ts'
import { keyValueStore } from '../storage/key-value.ts'
import type { Acknowledgement } from './outbox-item.ts'
import { loadKinds } from './load-kinds.ts'

const persistedSchemaOf = (acknowledgement: z.ZodMiniType<Acknowledgement>) =>
  z.object({
    // Under the name that earlier builds gave it: what they left on the device is read by this one.
    settled: acknowledgement,
    /** Milliseconds since 1970. */
    at: z.number(),
  })

const storeOf = (memberId: AccountId) => keyValueStore(acknowledgementDatabase(memberId), 'relaxed')

/**
 * Persists what the server acknowledged until a page has it in its own cache: with no page open, or one killed in that moment,
 * the next start would show a like that was sent as if it had never been.
 */
export async function persistAcknowledgement(
  memberId: AccountId,
  acknowledgement: Acknowledgement,
  now: number,
): Promise<void> {
  await set(acknowledgement.item.id, { settled: acknowledgement, at: now }, storeOf(memberId))
}

/** What no page has taken over yet, oldest first. */
export async function listAcknowledgements(memberId: AccountId): Promise<Acknowledgement[]> {
  const stored = await values<unknown>(storeOf(memberId))
  if (stored.length === 0) return []
  const schema = persistedSchemaOf((await loadKinds()).acknowledgementSchema)
  const persisted = stored.map((value) => schema.safeParse(value))
  const readable = persisted.flatMap((result) => (result.success ? [result.data] : []))
  return readable.sort((a, b) => a.at - b.at).map(({ settled }) => settled)
}

/** Forgets what a page has taken over. */
export async function removeAcknowledgements(memberId: AccountId, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await delMany([...itemIds], storeOf(memberId))
}
