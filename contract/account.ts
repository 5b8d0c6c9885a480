import * as z from 'zod/mini'
import { endpoint, instantSchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'

/** A member in a list: enough to show and to follow. */
export const accountSummarySchema = z.object({
  id: accountIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  profile_picture_url: z.nullable(z.string()),
  is_following: z.boolean(),
})
export type AccountSummary = z.infer<typeof accountSummarySchema>

export const profileSchema = z.object({
  id: accountIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  bio: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  website: z.nullable(z.string()),
  followers_count: z.int(),
  following_count: z.int(),
  banner_url: z.nullable(z.string()),
  profile_picture_url: z.nullable(z.string()),
  created_at: instantSchema,
  /** As seen by the viewer. */
  is_following: z.boolean(),
  is_private: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/profile/:id',
  access: 'member',
  summary: 'A profile; the id may also be a username (for @mentions)',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ profile: profileSchema }),
})
