import * as z from 'zod/mini'
import { accountSummarySchema } from './account.ts'
import { endpoint, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { postSchema } from './post.ts'
import { limits } from './rules.ts'

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/search',
  access: 'member',
  summary: 'Find members and posts; #topic and @name narrow it, `type` pages through one kind',
  query: z.extend(pageQuerySchema, {
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchText)),
    type: z.optional(z.enum(['users', 'posts', 'media'])),
  }),
  reply: z.object({
    users: z.array(accountSummarySchema),
    posts: z.array(postSchema),
    /** Posts with pictures. */
    media: z.array(postSchema),
    next_cursor: nextCursorSchema,
  }),
})

export const listPopularTopics = endpoint({
  name: 'listPopularTopics',
  method: 'GET',
  path: '/popular/topics',
  access: 'member',
  summary: 'Topics by distinct authors with decay, over a time frame',
  query: z.object({ timeframe: z._default(z.enum(['24h', '7d', '30d']), '7d') }),
  reply: z.object({ topics: z.array(z.object({ name: z.string(), post_count: z.int() })) }),
})
