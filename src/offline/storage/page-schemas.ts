import '../strict-csp.ts'
import * as z from 'zod/mini'
import { postIdSchema } from '#contract/ids.ts'
import { repostDetailsSchema } from '#contract/post.ts'

export const page = <S extends z.ZodMiniType>(itemSchema: S) =>
  z.object({ items: z.array(itemSchema), next_cursor: z.nullable(z.string()) })

/** A list by pages as `useInfiniteQuery` holds it, its page parameters being cursors. */
export const listOf = <P extends z.ZodMiniType>(pageSchema: P) =>
  z.object({ pages: z.array(pageSchema), pageParams: z.array(z.nullish(z.string())) })

export const pages = <S extends z.ZodMiniType>(itemSchema: S) => listOf(page(itemSchema))

/** A place in a list of posts; the posts themselves are persisted one by one under `post:<id>`. */
export const postEntrySchema = z.object({
  kind: z.literal('post'),
  id: postIdSchema,
  repost_details: z.optional(repostDetailsSchema),
})
