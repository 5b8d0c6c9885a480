import * as z from 'zod/mini'

/** What a member is besides being a member. */
export const roleSchema = z.enum(['moderator', 'admin'])
export type Role = z.infer<typeof roleSchema>
