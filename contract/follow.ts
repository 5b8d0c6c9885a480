import * as z from 'zod/mini'
import { accountSummarySchema } from './account.ts'
import { endpoint, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'

const accountParamsSchema = z.object({ id: accountIdSchema })

export const listSuggestions = endpoint({
  name: 'listSuggestions',
  method: 'GET',
  path: '/suggestions',
  access: 'member',
  summary: 'Members worth following whom the caller does not follow yet',
  query: pageQuerySchema,
  reply: z.object({ suggestions: z.array(accountSummarySchema) }),
})

const followReplySchema = z.object({ is_following: z.boolean(), followers_count: z.int() })

export const follow = endpoint({
  name: 'follow',
  method: 'POST',
  path: '/follow/:id',
  access: 'member',
  summary: 'Follow a member; following twice is the same as once',
  params: accountParamsSchema,
  reply: followReplySchema,
})

export const unfollow = endpoint({
  name: 'unfollow',
  method: 'DELETE',
  path: '/follow/:id',
  access: 'member',
  summary: 'Stop following a member',
  params: accountParamsSchema,
  reply: followReplySchema,
})

export const readFollowStatus = endpoint({
  name: 'readFollowStatus',
  method: 'GET',
  path: '/follow/:id/status',
  access: 'member',
  summary: 'Whether the caller follows a member',
  params: accountParamsSchema,
  reply: z.object({ is_following: z.boolean() }),
})

/** An entry of a followers or following list; `is_following` is the viewer's own relation. */
const listedAccountSchema = z.omit(accountSummarySchema, { id: true })
export const followerEntrySchema = z.extend(listedAccountSchema, { follower_id: accountIdSchema })
export const followingEntrySchema = z.extend(listedAccountSchema, { following_id: accountIdSchema })

export const listFollowers = endpoint({
  name: 'listFollowers',
  method: 'GET',
  path: '/follow/:id/followers',
  access: 'member',
  summary: 'Who follows a member, newest first',
  params: accountParamsSchema,
  query: pageQuerySchema,
  reply: z.object({ followers: z.array(followerEntrySchema), next_cursor: nextCursorSchema }),
})

export const listFollowing = endpoint({
  name: 'listFollowing',
  method: 'GET',
  path: '/follow/:id/following',
  access: 'member',
  summary: 'Whom a member follows, newest first',
  params: accountParamsSchema,
  query: pageQuerySchema,
  reply: z.object({ following: z.array(followingEntrySchema), next_cursor: nextCursorSchema }),
})
