import * as z from 'zod/mini'
import { instantSchema } from './endpoint.ts'

export const passkeyIdSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A passkey as its member sees it. */
export const ownPasskeySchema = z.object({
  id: passkeyIdSchema,
  name: z.string(),
  created_at: instantSchema,
  last_used_at: z.nullable(instantSchema),
})
export type OwnPasskey = z.infer<typeof ownPasskeySchema>
