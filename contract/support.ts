import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ticketIdSchema } from './ids.ts'
import { isWithinCharacters, limits } from './rules.ts'
import { tidyLine } from './tidy-line.ts'

/** The only category and priority the support form sends (SPEC section 9). */
export const supportCategoryId = '1'
export const supportPriority = 'low'

export const newTicketSchema = z.object({
  id: z.optional(ticketIdSchema),
  category_id: z.string().check(z.maxLength(40)),
  subject: z.string().check(
    z.overwrite(tidyLine),
    z.minLength(1),
    z.refine((text) => isWithinCharacters(text, limits.ticketSubject)),
  ),
  description: z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine((text) => isWithinCharacters(text, limits.ticketDescription)),
  ),
  priority: z.enum(['low', 'medium', 'high']),
})

export const createSupportTicket = endpoint({
  name: 'createSupportTicket',
  method: 'POST',
  path: '/support-tickets',
  access: 'member',
  summary: 'Send a message to the operator',
  body: newTicketSchema,
  files: { attachments: { maxCount: limits.ticketAttachments, maxBytes: limits.ticketAttachmentBytes } },
  reply: z.object({ message: z.string(), ticket: z.object({ id: ticketIdSchema }) }),
})
