import * as z from 'zod/mini'
import { endpoint, instantSchema } from './endpoint.ts'
import { postIdSchema, type PostId } from './ids.ts'
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

/** Posts in one call of `listPostStates`. */
export const postStatesLimit = 100

/** A state in a few characters, the same for equal states only: counters to the base 36, then what the caller did. */
export function markOfState(state: PostState): string {
  const { like_count, repost_count, comment_count, view_count, bookmark_count } = state
  const counts = [like_count, repost_count, comment_count, view_count, bookmark_count]
  const done = [state.is_liked, state.is_reposted, state.is_bookmarked]
  return [...counts.map((count) => count.toString(36)), done.map(Number).join('')].join('-')
}

/** How a post is asked for: its id, and behind a point the mark of the state that is known, which need not come again. */
export function askForState(id: PostId, known?: PostState): string {
  return known ? `${id}.${markOfState(known)}` : id
}

const maxAskedLength = 100
/** Posts between commas, each as `askForState` writes it. */
export const askedPostsSchema = z.pipe(
  z.string().check(z.maxLength(postStatesLimit * (maxAskedLength + 1))),
  z.pipe(
    z.transform((text: string) =>
      text
        .split(',')
        .filter((each) => each !== '')
        .map(toAsked),
    ),
    z
      .array(z.object({ id: postIdSchema, mark: z.optional(z.string()) }))
      .check(z.maxLength(postStatesLimit, `At most ${postStatesLimit} posts at a time.`)),
  ),
)

export type AskedPost = z.infer<typeof askedPostsSchema>[number]

function toAsked(text: string): { id: string; mark?: string | undefined } {
  const [id = '', mark] = text.split('.')
  return { id, mark }
}

export const listPostStates = endpoint({
  name: 'listPostStates',
  method: 'GET',
  path: '/posts/states',
  access: 'member',
  summary: 'What changed about posts the caller holds: their counters, and which are gone, also since an earlier call',
  query: z.object({
    /** Between commas, each as `askForState` writes it. */
    ids: z._default(askedPostsSchema, []),
    /** `until` of an earlier reply: `gone` then names everything deleted since, whether asked for or not. */
    since: z.optional(instantSchema),
  }),
  reply: z.object({
    /** Of the posts asked for, without those whose mark is still right. */
    states: z.array(postStateSchema),
    gone: z.array(postIdSchema),
    /** Stays the same while nothing is deleted. */
    until: instantSchema,
    /** More was deleted than one reply holds: ask again from `until`. */
    has_more: z.boolean(),
  }),
})
