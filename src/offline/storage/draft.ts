import * as z from 'zod/mini'

/**
 * What is being written: a post, the support form, an answer to a post or comment, a change of a post that waits, or the words of a
 * dialog.
 */
export type DraftKey =
  | 'new-post'
  | 'support'
  | `comment:${string}`
  | `reply:${string}`
  | `edit:${string}`
  | `words:${string}`

export const draftSchema = z.object({
  /** The id of what it becomes, made when it was begun; absent in drafts of earlier builds. */
  id: z.optional(z.uuid()),
  /** The form's texts by field name. */
  texts: z.record(z.string(), z.string()),
  /** Pictures and attachments; their bytes lie in the blob store. */
  files: z.array(
    z.object({
      blobKey: z.string(),
      name: z.string(),
      type: z.string(),
      altText: z.optional(z.string()),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      /** As it was picked, still to be prepared. */
      isOriginal: z.optional(z.boolean()),
    }),
  ),
  /** Milliseconds since 1970. */
  updatedAt: z.number(),
})
export type Draft = z.infer<typeof draftSchema>
