import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { postIdSchema } from './ids.ts'

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
