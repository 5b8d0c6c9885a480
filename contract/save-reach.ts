import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reachSchema } from './reach.ts'

export const reachChoiceSchema = z.enum(['comments_from', 'mentions_from'])
export type ReachChoice = z.infer<typeof reachChoiceSchema>

export const saveReach = endpoint({
  name: 'saveReach',
  method: 'PUT',
  path: '/reach',
  access: 'member',
  summary: 'Say who may reach the caller; posts that are there stay as they are',
  /** Only what is named in `changed`, when that is there: the other choice may have been made on another device meanwhile. */
  body: z.extend(reachSchema, { changed: z.optional(z.array(reachChoiceSchema)) }),
  reply: reachSchema,
})
