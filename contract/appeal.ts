import * as z from 'zod/mini'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { limits } from './rules.ts'
import { wordsSchema } from './words.ts'

export const appealTextSchema = wordsSchema(limits.appealText, {
  missing: 'Please say why the decision is wrong.',
  tooLong: `An appeal has at most ${limits.appealText} characters.`,
})

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
