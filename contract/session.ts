import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema } from './endpoint.ts'

/** Names a session without being a secret: what it is used with is its token. */
const sessionIdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/))
  .brand<'SessionId'>()
export type SessionId = z.infer<typeof sessionIdSchema>

/** A browser in which the member is logged in. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  /** A name such as `Firefox`, as far as the browser tells. */
  browser: z.string(),
  /** A name such as `Android`. */
  system: z.string(),
  /** To the hour; of the session that asks, now. */
  last_used_at: instantSchema,
  created_at: instantSchema,
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
})
export type ListedSession = z.infer<typeof sessionSchema>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  access: 'member',
  summary: 'Where the caller is logged in: the session that asks first, then those used last',
  reply: z.object({ sessions: z.array(sessionSchema) }),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'member',
  summary: "End one of the caller's sessions; its browser counts as a new one from then on",
  params: z.object({ id: sessionIdSchema }),
  reply: messageReplySchema,
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  access: 'member',
  summary: "End all of the caller's sessions but the one that asks",
  reply: messageReplySchema,
})
