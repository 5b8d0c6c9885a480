import * as z from 'zod/mini'
import { accountSummarySchema } from './account.ts'
import { endpoint, instantSchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'

const blockParamsSchema = z.object({ userId: accountIdSchema })
const blockReplySchema = z.object({ is_blocked: z.boolean() })

/** A member whom the caller has blocked; `created_at` is when. */
export const blockedMemberSchema = z.extend(z.omit(accountSummarySchema, { is_following: true }), {
  created_at: instantSchema,
})
export type BlockedMember = z.infer<typeof blockedMemberSchema>

export const listBlocks = endpoint({
  name: 'listBlocks',
  method: 'GET',
  path: '/blocks',
  access: 'member',
  summary: 'Whom the caller has blocked, newest first',
  query: pageQuerySchema,
  reply: z.object({ blocks: z.array(blockedMemberSchema), next_cursor: nextCursorSchema }),
})

export const blockMember = endpoint({
  name: 'blockMember',
  method: 'PUT',
  path: '/blocks/:userId',
  access: 'member',
  summary: 'Block a member: neither sees the other any more, and follows end both ways; twice is the same as once',
  params: blockParamsSchema,
  reply: blockReplySchema,
})

export const unblockMember = endpoint({
  name: 'unblockMember',
  method: 'DELETE',
  path: '/blocks/:userId',
  access: 'member',
  summary: 'Take a block back; follows that it ended stay ended',
  params: blockParamsSchema,
  reply: blockReplySchema,
})
