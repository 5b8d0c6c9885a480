import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { logEntrySchema, reasonSchema } from './moderation.ts'

/** An appeal that waits for an answer. */
const openAppealSchema = z.object({
  /** Of the decision. */
  id: z.uuid(),
  text: z.string(),
  created_at: instantSchema,
  decision: logEntrySchema,
  /** What was removed; null where nothing was. */
  removed_text: z.nullable(z.string()),
  media: z.array(z.object({ media_url: z.string(), alt_text: z.nullable(z.string()) })),
})
export type OpenAppeal = z.infer<typeof openAppealSchema>

export const listAppeals = endpoint({
  name: 'listAppeals',
  method: 'GET',
  path: '/moderation/appeals',
  access: 'moderator',
  summary: 'Appeals that wait for an answer, the one that waits longest first',
  query: pageQuerySchema,
  reply: z.object({ appeals: z.array(openAppealSchema), next_cursor: nextCursorSchema }),
})

/** `upheld`: the member is right, and what was decided is taken back. */
export const appealOutcomeSchema = z.enum(['upheld', 'rejected'])
export type AppealOutcome = z.infer<typeof appealOutcomeSchema>

export const answerAppeal = endpoint({
  name: 'answerAppeal',
  method: 'POST',
  path: '/moderation/appeals/:id',
  access: 'moderator',
  summary: 'Uphold an appeal, which takes the decision back, or reject it; the member is told why',
  params: z.object({ id: z.uuid() }),
  body: z.object({ outcome: appealOutcomeSchema, reason: reasonSchema }),
  reply: messageReplySchema,
})
