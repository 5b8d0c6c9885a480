import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { commentSchema } from './comment.ts'
import { postSchema } from './post.ts'

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
