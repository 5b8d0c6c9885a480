import * as z from 'zod/mini'
import { provideRecords } from './outbox-item.ts'
import { outboxKinds } from './outbox-kinds.ts'

const [first, ...others] = outboxKinds

/** An item of any kind. */
export const outboxItemSchema = z.discriminatedUnion('kind', [
  first.itemSchema,
  ...others.map(({ itemSchema }) => itemSchema),
])

/** An acknowledgement of any kind. */
export const acknowledgementSchema = z.discriminatedUnion('kind', [
  first.acknowledgementSchema,
  ...others.map(({ acknowledgementSchema }) => acknowledgementSchema),
])

provideRecords(outboxKinds)
