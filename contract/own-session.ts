import * as z from 'zod/mini'
import { roleSchema } from './role.ts'
import { endpoint } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'

/** Who is signed in, as every start of the app knows them. */
export const sessionUserSchema = z.object({
  id: accountIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  profile_picture_url: z.nullable(z.string()),
  has_completed_onboarding: z.boolean(),
  /** Of moderators and admins. */
  role: z.optional(roleSchema),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const readCurrentUser = endpoint({
  name: 'readCurrentUser',
  method: 'GET',
  path: '/users/me',
  access: 'member',
  summary: 'The signed-in member',
  reply: sessionUserSchema,
})
