import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { postIdSchema } from './ids.ts'

/** Who may comment on a post: everyone, those whom its author follows, or nobody else. */
export const audiences = ['everyone', 'followed', 'nobody'] as const
export const audienceSchema = z.enum(audiences)
export type Audience = z.infer<typeof audienceSchema>

/** Who may reach a member. */
export const reachSchema = z.object({
  /** Who may comment on their next posts, unless one says otherwise. */
  comments_from: audienceSchema,
  /** Whose mentions they are told of: everyone's, or those of whom they follow. */
  mentions_from: z.enum(['everyone', 'followed']),
})
export type Reach = z.infer<typeof reachSchema>

export const readReach = endpoint({
  name: 'readReach',
  method: 'GET',
  path: '/reach',
  access: 'member',
  summary: 'Who may reach the caller: comments on their next posts, and mentions',
  reply: reachSchema,
})

export const setCommentsFrom = endpoint({
  name: 'setCommentsFrom',
  method: 'PUT',
  path: '/posts/:id/comments-from',
  access: 'member',
  summary: 'Say who may comment on an own post from now on; comments that are there stay',
  params: z.object({ id: postIdSchema }),
  body: z.object({ comments_from: audienceSchema }),
  reply: z.object({ comments_from: audienceSchema }),
})
