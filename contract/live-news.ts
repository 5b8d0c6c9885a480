import * as z from 'zod/mini'

/** What one instance of the server tells all others, and itself: ids only. Who may hear of it is looked up where it is heard. */
export const liveNewsSchema = z.discriminatedUnion('about', [
  /** Published, restored or reposted, by whom. */
  z.object({ about: z.literal('post-new'), postId: z.string(), by: z.string() }),
  z.object({ about: z.literal('post-gone'), postId: z.string(), by: z.string() }),
  z.object({ about: z.literal('post-counters'), postId: z.string() }),
  z.object({ about: z.literal('unread'), accountId: z.string() }),
  /** Some session may have ended. */
  z.object({ about: z.literal('sessions') }),
])
export type LiveNews = z.infer<typeof liveNewsSchema>

/** A message between instances: news, or the word by which one of them hears whether it can hear. */
export const liveMessageSchema = z.union([z.array(liveNewsSchema), z.object({ probe: z.string() })])
