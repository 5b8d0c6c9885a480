import * as z from 'zod/mini'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { postIdSchema } from './ids.ts'

/** Posts in one call of `viewPosts`. */
export const viewsLimit = 100

export const viewPosts = endpoint({
  name: 'viewPosts',
  method: 'POST',
  path: '/posts/views',
  access: 'member',
  summary: `Count a view of each of up to ${viewsLimit} posts, as the call for one does; those that are gone are passed over`,
  body: z.object({
    post_ids: z
      .array(postIdSchema)
      .check(z.minLength(1, 'Name a post.'), z.maxLength(viewsLimit, `At most ${viewsLimit} posts at a time.`)),
  }),
  reply: messageReplySchema,
  // A view is counted once per member, post and day by the server: a repeat needs no recorded reply.
  idempotent: false,
})
