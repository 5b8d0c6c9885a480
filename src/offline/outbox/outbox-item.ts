import type * as z from 'zod/mini'
import type { Effect } from './acknowledged-effect.ts'
import type { CommonItem, KindRecord, PendingView } from './outbox-kind.ts'
import type { outboxKinds } from './outbox-kinds.ts'

type Kinds = (typeof outboxKinds)[number]

/** Everything a member can do that the server has not acknowledged, by `kind`. */
export type OutboxItem = z.infer<Kinds['itemSchema']>
/** An item the server acknowledged, with its reply. */
export type Acknowledgement = z.infer<Kinds['acknowledgementSchema']>
export type OutboxKind = OutboxItem['kind']
export type ItemOf<K extends OutboxKind> = Extract<OutboxItem, { kind: K }>
type EditableKind = Extract<Kinds, { record: { isEditable: true } }>['kind']

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never

/** What a screen hands to `enqueue`: the kind and its own fields. */
export type NewOutboxItem = Without<OutboxItem, keyof CommonItem>

type AnyRecord = KindRecord<NewOutboxItem, OutboxItem, NonNullable<Acknowledgement['reply']>>

// Filled by `outbox-schemas.ts`: whoever has an item has parsed or made it, and with that loaded all kinds.
const records = new Map<OutboxKind, AnyRecord>()

/** Makes the kinds known to `recordOf`. */
export function provideRecords(kinds: readonly { kind: OutboxKind; record: AnyRecord }[]): void {
  for (const { kind, record } of kinds) records.set(kind, record)
}

/** What there is to know about items of this kind. */
export function recordOf({ kind }: Pick<OutboxItem, 'kind'>): AnyRecord {
  const record = records.get(kind)
  if (!record) throw new Error(`There is no outbox kind ${kind}.`)
  return record
}

/** Whether the list of what waits offers to change the item. */
export function isEditable(item: OutboxItem): item is ItemOf<EditableKind> {
  return recordOf(item).isEditable
}

/** What the server's acknowledgement of an item changes in the cache. */
export function effectsOf({ item, reply }: Acknowledgement): Effect[] {
  return recordOf(item).effects(item, reply)
}

/** How the item changes what is shown while it waits; a refused one changes nothing. */
export function pendingViewOf(item: OutboxItem): PendingView<OutboxItem> {
  return item.state.status === 'refused' ? {} : recordOf(item).pendingView
}
