import * as z from 'zod/mini'
import { type AccountId, accountIdSchema } from '#contract/ids.ts'
import { createTopic } from '../topic.ts'
import { loadKinds } from './load-kinds.ts'
import type { Acknowledgement } from './outbox-item.ts'

const outboxEventSchemaOf = (acknowledgementSchema: z.ZodMiniType<Acknowledgement>) =>
  z.object({
    type: z.literal('outbox-changed'),
    memberId: accountIdSchema,
    /** Present when the change is that the server acknowledged an item. */
    acknowledgement: z.optional(acknowledgementSchema),
  })
export type OutboxEvent = z.infer<ReturnType<typeof outboxEventSchemaOf>>

const topic = createTopic<OutboxEvent>('outbox', async () =>
  outboxEventSchemaOf((await loadKinds()).acknowledgementSchema),
)

/** Tells this context, every tab and the worker that something was added, sent, refused or taken out. */
export function announceOutbox(event: Omit<OutboxEvent, 'type'>): void {
  topic.announce({ type: 'outbox-changed', ...event })
}

/** Makes this context look at the outbox again, after a time in which it heard nothing. */
export function rereadOutbox(memberId: AccountId): void {
  topic.tellHere({ type: 'outbox-changed', memberId })
}

export function subscribeToOutbox(listener: (event: OutboxEvent) => void): () => void {
  return topic.subscribe(listener)
}
