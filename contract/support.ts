import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ticketIdSchema } from './ids.ts'
import { isWithinCharacters, limits } from './rules.ts'
import { tidyLine } from './tidy-line.ts'
import { namedUploadsSchema } from './upload.ts'
import { wordsSchema } from './words.ts'

/** The only category and priority the support form sends (SPEC section 9). */
export const supportCategoryId = '1'
export const supportPriority = 'low'

/** Characters of the name of an attachment. */
export const longestFileName = 255

export const descriptionTooLong = `A description has at most ${limits.ticketDescription} characters.`

const fileNameSchema = z.optional(z.string().check(z.maxLength(longestFileName)))

/**
 * Attachments travel in `attachments`, or were uploaded before (`upload.ts`) and are named in `media_uploads`, in their order, between
 * commas; what the file of upload n is called then stands in `attachment_name_{n}`.
 */
export const newTicketSchema = z.object({
  id: z.optional(ticketIdSchema),
  category_id: z.string().check(z.maxLength(40)),
  subject: z.string().check(
    z.overwrite(tidyLine),
    z.minLength(1),
    z.refine((text) => isWithinCharacters(text, limits.ticketSubject)),
  ),
  description: wordsSchema(limits.ticketDescription, { tooLong: descriptionTooLong }),
  priority: z.enum(['low', 'medium', 'high']),
  media_uploads: z._default(namedUploadsSchema('A message', limits.ticketAttachments, 'attachments'), []),
  attachment_name_0: fileNameSchema,
  attachment_name_1: fileNameSchema,
  attachment_name_2: fileNameSchema,
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
