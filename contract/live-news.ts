import * as z from 'zod/mini'

/** What one instance of the server tells all others, and itself: ids only. Who may hear of it is looked up where it is heard. */
export const liveNewsSchema = z.discriminatedUnion('about', [
  /** Published, restored or reposted, by whom. */
  z.object({ about: z.literal('post-new'), postId: z.string(), by: z.string() }),
  z.object({ about: z.literal('post-gone'), postId: z.string(), by: z.string() }),
  /** Suspended, or left. */
  z.object({ about: z.literal('member-hidden'), accountId: z.string() }),
  /** A block came between the two. */
  z.object({ about: z.literal('members-apart'), accountId: z.string(), otherId: z.string() }),
  /** `by` is set where what this member did to the post is part of it: liked, reposted, bookmarked it, or took that back. */
  z.object({ about: z.literal('post-counters'), postId: z.string(), by: z.optional(z.string()) }),
  z.object({ about: z.literal('unread'), accountId: z.string() }),
  /** Some session may have ended. */
  z.object({ about: z.literal('sessions') }),
])
export type LiveNews = z.infer<typeof liveNewsSchema>

/**
 * A message between instances: news, or the word by which one of them hears whether it can hear. Each of the news is read for itself, as
 * an instance of a later version may tell what this one does not know.
 */
export const liveMessageSchema = z.union([z.array(z.unknown()), z.object({ probe: z.string() })])
