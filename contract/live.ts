import * as z from 'zod/mini'
import { postIdSchema } from './ids.ts'
import { askedPostsSchema, postStateSchema } from './post-state.ts'

const countersSchema = z.omit(postStateSchema, { is_liked: true, is_reposted: true, is_bookmarked: true })

/** What a device hears while it listens. It is told that something is there, and asks for it as it always does. */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** The stream is up. */
  z.object({ type: z.literal('hello') }),
  /** There is something new for the feeds: posts that were published or reposted. */
  z.object({ type: z.literal('posts'), ids: z.array(postIdSchema) }),
  /** How many notifications are unread, as `countUnreadNotifications` says it. */
  z.object({ type: z.literal('unread'), count: z.int() }),
  /** How posts on the screen are doing by now, and what the caller did to them where that may have changed. */
  z.object({ type: z.literal('counters'), posts: z.array(z.union([postStateSchema, countersSchema])) }),
  /** Posts that are no more, or no more to be seen by the listener. */
  z.object({ type: z.literal('gone'), ids: z.array(postIdSchema) }),
  /** Nothing else comes after it. */
  z.object({ type: z.literal('session-ended') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

/** So often the stream says something, if only that it is there: whoever hears nothing for longer has lost it. */
export const liveHeartbeatMs = 25_000

/**
 * The one call that does not end with its answer: server-sent events, each an id, its type and the rest of it as JSON. The id goes back
 * in `Last-Event-ID`, and what was missed since comes first. 204 means that this server has no streams, 429 and 503 that it has none to
 * spare: ask from time to time instead.
 */
export const liveStream = {
  name: 'listenLive',
  method: 'GET',
  path: '/live',
  summary: 'What happens from now on, as server-sent events',
  query: z.object({
    /** The posts on the screen, as `listPostStates` is asked about them. */
    posts: z._default(askedPostsSchema, []),
  }),
  events: liveEventSchema,
} as const
