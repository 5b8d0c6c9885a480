import * as z from 'zod/mini'
import { instantSchema } from './endpoint.ts'

const exportStates = ['requested', 'being-made', 'ready', 'failed'] as const

/** A copy of a member's own data, as a zip file. */
export const exportSchema = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  created_at: instantSchema,
  /** Of one that is ready: how large it is, and until when it can be downloaded. */
  bytes: z.nullable(z.int()),
  expires_at: z.nullable(instantSchema),
  /** Where it can be downloaded without a session, within the next hour. */
  url: z.nullable(z.string()),
})
export type Export = z.infer<typeof exportSchema>
