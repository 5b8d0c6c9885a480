import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { logEntrySchema, reasonSchema } from './moderation.ts'
import { isWithinCharacters, limits } from './rules.ts'

export const appealTextSchema = z.string().check(
  z.trim(),
  z.minLength(1, 'Please say why the decision is wrong.'),
  z.refine(
    (text) => isWithinCharacters(text, limits.appealText),
    `An appeal has at most ${limits.appealText} characters.`,
  ),
)

export const appeal = endpoint({
  name: 'appeal',
  method: 'POST',
  path: '/appeals',
  access: 'member',
  summary:
    'Ask the moderators, once, to look again at what they decided about the caller: a removal, a limit or a suspension',
  body: z.object({
    /** Of the notification (`decision.id`). */
    decision_id: z.uuid(),
    text: appealTextSchema,
  }),
  reply: messageReplySchema,
})

export const appealSuspension = endpoint({
  name: 'appealSuspension',
  method: 'POST',
  path: '/appeals/suspension',
  access: 'public',
  summary: 'The same about a suspension, for whoever cannot log in: with the ticket that the refused login gave',
  body: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(200)), text: appealTextSchema }),
  reply: messageReplySchema,
})

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
