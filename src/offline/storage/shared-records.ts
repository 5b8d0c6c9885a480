import * as z from 'zod/mini'
import { type AccountId, accountIdSchema } from '#contract/ids.ts'
import { createTopic } from '../topic.ts'
import type { QueryRecord } from './query-records.ts'
import { isStorageKey, ruleOf } from './storage-keys.ts'
import { parseRecord } from './persisted-record.ts'
import { learnShapes, schemaOf } from './shape-of-values.ts'

const sharedSchema = z.object({
  memberId: accountIdSchema,
  records: z.array(z.object({ storageKey: z.string(), stored: z.unknown() })),
})

const topic = createTopic('records', sharedSchema)

/** Whether what one tab learns of this key concerns the others at once. */
export function isShared(storageKey: string): boolean {
  return ruleOf(storageKey)?.isShared === true
}

/** Hands what this tab was just told by the server to the member's other tabs. */
export function shareRecords(memberId: AccountId, records: readonly QueryRecord[]): void {
  topic.announce({
    memberId,
    records: records.map(({ storageKey, ...stored }) => ({ storageKey, stored })),
  })
}

/** Hears what any tab, this one too, hands on about this member; what does not have the shape of its key is left out. */
export function subscribeToRecords(memberId: AccountId, listener: (records: QueryRecord[]) => void): () => void {
  return topic.subscribe((shared) => {
    if (shared.memberId !== memberId) return
    const take = () => listener(shared.records.flatMap(({ storageKey, stored }) => toRecord(storageKey, stored)))
    const keys = shared.records.map(({ storageKey }) => storageKey).filter(isStorageKey)
    if (keys.every((key) => schemaOf(key) !== undefined)) return take()
    learnShapes(keys).then(take, (cause: unknown) => console.info('What another tab learnt cannot be read.', cause))
  })
}

function toRecord(storageKey: string, stored: unknown): QueryRecord[] {
  if (!isStorageKey(storageKey) || !isShared(storageKey)) return []
  const record = parseRecord(storageKey, stored)
  if (!record?.queryKey) return []
  return [{ storageKey, queryKey: record.queryKey, value: record.value, updatedAt: record.updatedAt }]
}
