import * as z from 'zod/mini'

/** A picture of a post as the server stores it; every URL is immutable and cannot be guessed. */
export const mediaSchema = z.object({
  /** The largest variant. */
  media_url: z.string(),
  /** Pixels of the largest variant. */
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** Base64 of the picture's ThumbHash (about 25 bytes): a blurred stand-in while it loads. */
  thumbhash: z.string(),
  alt_text: z.nullable(z.string()),
  /** Smaller copies, narrowest first; the largest is `media_url` itself. */
  variants: z.array(z.object({ width: z.int(), url: z.string() })),
})
export type Media = z.infer<typeof mediaSchema>
