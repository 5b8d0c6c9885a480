import * as z from 'zod/mini'

/** How a member left: to stay away for a while, or for good. */
export const departureSchema = z.enum(['deactivation', 'deletion'])
export type Departure = z.infer<typeof departureSchema>
