import * as z from 'zod/mini'
import type { Effect } from './acknowledged-effect.ts'
import type { CommonItem, KindRecord, PendingView } from './outbox-kind.ts'
import { outboxKinds } from './outbox-kinds.ts'

const [first, ...others] = outboxKinds

/** Everything a member can do that the server has not acknowledged, by `kind`. */
export const outboxItemSchema = z.discriminatedUnion('kind', [
  first.itemSchema,
  ...others.map(({ itemSchema }) => itemSchema),
])

/** An item the server acknowledged, with its reply. */
export const acknowledgementSchema = z.discriminatedUnion('kind', [
  first.acknowledgementSchema,
  ...others.map(({ acknowledgementSchema }) => acknowledgementSchema),
])

export type OutboxItem = z.infer<typeof outboxItemSchema>
export type Acknowledgement = z.infer<typeof acknowledgementSchema>
export type OutboxKind = OutboxItem['kind']
export type ItemOf<K extends OutboxKind> = Extract<OutboxItem, { kind: K }>

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never

/** What a screen hands to `enqueue`: the kind and its own fields. */
export type NewOutboxItem = Without<OutboxItem, keyof CommonItem>

type AnyRecord = KindRecord<NewOutboxItem, OutboxItem, NonNullable<Acknowledgement['reply']>>

const records = new Map<OutboxKind, AnyRecord>(outboxKinds.map(({ kind, record }) => [kind, record]))

/** What there is to know about items of this kind. */
export function recordOf({ kind }: Pick<OutboxItem, 'kind'>): AnyRecord {
  const record = records.get(kind)
  if (!record) throw new Error(`There is no outbox kind ${kind}.`)
  return record
}

/** What the server's acknowledgement of an item changes in the cache. */
export function effectsOf({ item, reply }: Acknowledgement): Effect[] {
  return recordOf(item).effects(item, reply)
}

/** How the item changes what is shown while it waits; a refused one changes nothing. */
export function pendingViewOf(item: OutboxItem): PendingView<OutboxItem> {
  return item.state.status === 'refused' ? {} : recordOf(item).pendingView
}
