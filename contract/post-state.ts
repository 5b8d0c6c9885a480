import * as z from 'zod/mini'
import { endpoint, instantSchema } from './endpoint.ts'
import { postIdSchema } from './ids.ts'
import { postSchema } from './post.ts'

/** What changes about a post once it is written: its counters, and what the caller did to it. */
export const postStateSchema = z.pick(postSchema, {
  id: true,
  like_count: true,
  repost_count: true,
  comment_count: true,
  view_count: true,
  bookmark_count: true,
  is_liked: true,
  is_reposted: true,
  is_bookmarked: true,
})
export type PostState = z.infer<typeof postStateSchema>

/** Ids in one call of `listPostStates`. */
export const postStatesLimit = 100

const idListSchema = z.pipe(
  z.string().check(z.maxLength(postStatesLimit * 37)),
  z.pipe(
    z.transform((text: string) => text.split(',').filter((id) => id !== '')),
    z.array(postIdSchema).check(z.maxLength(postStatesLimit, `At most ${postStatesLimit} posts at a time.`)),
  ),
)

export const listPostStates = endpoint({
  name: 'listPostStates',
  method: 'GET',
  path: '/posts/states',
  access: 'member',
  summary: 'What changed about posts the caller holds: their counters, and which are gone, also since an earlier call',
  query: z.object({
    /** Ids between commas. */
    ids: z._default(idListSchema, []),
    /** `until` of an earlier reply: `gone` then names everything deleted since, whether asked for or not. */
    since: z.optional(instantSchema),
  }),
  reply: z.object({
    states: z.array(postStateSchema),
    gone: z.array(postIdSchema),
    /** Stays the same while nothing is deleted. */
    until: instantSchema,
    /** More was deleted than one reply holds: ask again from `until`. */
    has_more: z.boolean(),
  }),
})
