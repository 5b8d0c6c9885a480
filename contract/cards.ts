import * as z from 'zod/mini'

/** The first posts of a feed as HTML, drawn by the app's own components. */
export const cardsSchema = z.object({
  html: z.string(),
  /** The path of the style sheet that they are drawn for. */
  styles: z.string(),
})
export type Cards = z.infer<typeof cardsSchema>
