import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { ticketIdSchema } from './ids.ts'
import { namedSchema, reasonSchema } from './moderation.ts'
import { limits } from './rules.ts'
import { wordsSchema } from './words.ts'

/** Nobody answered yet; answered; nothing is to be done any more. */
export const ticketStateSchema = z.enum(['open', 'answered', 'closed'])
export type TicketState = z.infer<typeof ticketStateSchema>

const ticketSchema = z.object({
  id: ticketIdSchema,
  state: ticketStateSchema,
  subject: z.string(),
  /** Who wrote it. */
  from: namedSchema,
  priority: z.string(),
  created_at: instantSchema,
})
export type Ticket = z.infer<typeof ticketSchema>

const attachmentSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  /** Where moderators download it, for one to two hours. */
  download_url: z.string(),
})

const answerSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  /** A moderator who is erased has an empty username. */
  by: namedSchema,
  created_at: instantSchema,
})

const ticketFileSchema = z.extend(ticketSchema, {
  description: z.string(),
  /** Those that are not older than 90 days. */
  attachments: z.array(attachmentSchema),
  /** Oldest first. */
  answers: z.array(answerSchema),
})
export type TicketFile = z.infer<typeof ticketFileSchema>

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/moderation/tickets',
  access: 'moderator',
  summary: 'What members wrote to support, in one state: open ones by how long they wait, others newest first',
  query: z.extend(pageQuerySchema, { state: ticketStateSchema }),
  reply: z.object({ tickets: z.array(ticketSchema), next_cursor: nextCursorSchema }),
})

export const readTicket = endpoint({
  name: 'readTicket',
  method: 'GET',
  path: '/moderation/tickets/:id',
  access: 'moderator',
  summary: 'A message to support with its attachments and answers',
  params: z.object({ id: ticketIdSchema }),
  reply: z.object({ ticket: ticketFileSchema }),
})

export const ticketAnswerSchema = z.object({
  text: wordsSchema(limits.ticketAnswer, {
    missing: 'Please write an answer.',
    tooLong: `An answer has at most ${limits.ticketAnswer} characters.`,
  }),
  /** Whether nothing is to be done after it. */
  close: z._default(z.boolean(), false),
})

export const answerTicket = endpoint({
  name: 'answerTicket',
  method: 'POST',
  path: '/moderation/tickets/:id/answers',
  access: 'moderator',
  summary: 'Answer a message to support; the member gets it by mail',
  params: z.object({ id: ticketIdSchema }),
  body: ticketAnswerSchema,
  reply: messageReplySchema,
})

export const changeTicketState = endpoint({
  name: 'changeTicketState',
  method: 'PUT',
  path: '/moderation/tickets/:id/state',
  access: 'moderator',
  summary: 'Close a message to support without an answer, or open it again',
  params: z.object({ id: ticketIdSchema }),
  body: z.object({
    state: z.enum(['open', 'closed']),
    /** Why: for the log alone. */
    reason: reasonSchema,
  }),
  reply: messageReplySchema,
})
