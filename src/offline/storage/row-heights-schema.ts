import * as z from 'zod/mini'

/** Of rows at one width of the window, in pixels, by their list and the beginning of their entry's key: enough to tell rows apart, and no address. */
export const rowHeightsSchema = z.object({ width: z.number(), heights: z.record(z.string(), z.number()) })
export type RowHeights = z.infer<typeof rowHeightsSchema>
