import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { commentSchema } from './comment.ts'
import { postIdSchema } from './ids.ts'
import { postSchema } from './post.ts'

export const generateShareLink = endpoint({
  name: 'generateShareLink',
  method: 'POST',
  path: '/share/generate',
  access: 'member',
  summary: 'A public link to a post; 0 hours means that it does not expire',
  body: z.object({
    targetType: z.literal('post'),
    targetId: postIdSchema,
    expiresInHours: z.int().check(z.gte(0), z.lte(24 * 365)),
  }),
  reply: z.object({ shareUrl: z.string() }),
})

export const readSharePreview = endpoint({
  name: 'readSharePreview',
  method: 'GET',
  path: '/share/preview/:shareid',
  access: 'optional',
  summary: 'The shared post, as a visitor may see it; a member gets none of somebody whom they may not see',
  params: z.object({ shareid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) }),
  reply: z.object({
    data: postSchema,
    /** The first that was said about it, oldest first. */
    comments: z._default(z.array(commentSchema), []),
  }),
})
