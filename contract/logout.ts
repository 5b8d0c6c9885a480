import * as z from 'zod/mini'
import { endpoint, messageReplySchema } from './endpoint.ts'

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'member',
  summary: 'End the session of the token sent',
  reply: messageReplySchema,
  idempotent: false,
})

/** As many sessions as one call ends. */
export const mostLeftSessions = 50

export const endLeftSessions = endpoint({
  name: 'endLeftSessions',
  method: 'POST',
  path: '/auth/left-sessions',
  access: 'public',
  summary: 'End sessions that were left while the server could not be told, by the SHA-256 of their tokens in hex',
  body: z.object({
    sessions: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.minLength(1), z.maxLength(mostLeftSessions)),
  }),
  reply: messageReplySchema,
  idempotent: false,
})
