import '../strict-csp.ts'
import { delMany, set, values } from 'idb-keyval'
import * as z from 'zod/mini'
import type { AccountId } from '#contract/ids.ts'
import { confirmedDatabase } from '../storage/databases.ts'
import { keyValueStore } from '../storage/key-value.ts'
import { type Settled, settledSchema } from './outbox-item.ts'

const storedSchema = z.object({
  settled: settledSchema,
  /** Milliseconds since 1970. */
  at: z.number(),
})

const storeOf = (memberId: AccountId) => keyValueStore(confirmedDatabase(memberId), 'relaxed')

/**
 * Keeps what the server confirmed until a page has it in what it keeps itself: with no page open, or one killed in that moment,
 * the next start would show a like that was sent as if it had never been.
 */
export async function keepConfirmed(memberId: AccountId, settled: Settled, now: number): Promise<void> {
  await set(settled.item.id, { settled, at: now }, storeOf(memberId))
}

/** What no page has taken over yet, oldest first. */
export async function listConfirmed(memberId: AccountId): Promise<Settled[]> {
  const stored = (await values<unknown>(storeOf(memberId))).map((value) => storedSchema.safeParse(value))
  const kept = stored.flatMap((result) => (result.success ? [result.data] : []))
  return kept.sort((a, b) => a.at - b.at).map(({ settled }) => settled)
}

/** Forgets what a page has taken over. */
export async function forgetConfirmed(memberId: AccountId, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await delMany([...itemIds], storeOf(memberId))
}
