import * as z from 'zod/mini'
import { accountSummarySchema } from './account.ts'
import { endpoint, instantSchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'

const muteParamsSchema = z.object({ userId: accountIdSchema })
/** Null: for good. */
const endSchema = z.nullable(instantSchema)
const muteReplySchema = z.object({ is_muted: z.boolean(), ends_at: endSchema })

/** A member whom the caller has muted; `created_at` is since when, `ends_at` until when. */
export const mutedMemberSchema = z.extend(z.omit(accountSummarySchema, { is_following: true }), {
  created_at: instantSchema,
  ends_at: endSchema,
})
export type MutedMember = z.infer<typeof mutedMemberSchema>

export const listMutes = endpoint({
  name: 'listMutes',
  method: 'GET',
  path: '/mutes',
  access: 'member',
  summary: 'Whom the caller has muted, newest first; without mutes that ended',
  query: pageQuerySchema,
  reply: z.object({ mutes: z.array(mutedMemberSchema), next_cursor: nextCursorSchema }),
})

export const muteMember = endpoint({
  name: 'muteMember',
  method: 'PUT',
  path: '/mutes/:userId',
  access: 'member',
  summary:
    'Mute a member until `ends_at`, or for good: feeds, notifications and push leave them out, and they are not told; once more changes the end',
  params: muteParamsSchema,
  body: z.object({ ends_at: z.optional(endSchema) }),
  reply: muteReplySchema,
})

export const unmuteMember = endpoint({
  name: 'unmuteMember',
  method: 'DELETE',
  path: '/mutes/:userId',
  access: 'member',
  summary: 'Take a mute back',
  params: muteParamsSchema,
  reply: muteReplySchema,
})
