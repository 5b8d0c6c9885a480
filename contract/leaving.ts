import * as z from 'zod/mini'
import { fillInAllFields } from './fill-in-all-fields.ts'
import { dayMs } from './durations.ts'
import { endpoint, instantSchema, messageReplySchema } from './endpoint.ts'
import { assertionSchema } from './passkey.ts'
import { limits } from './rules.ts'

/** So long who deleted their account can change their mind, by logging in. */
export const secondThoughtsMs = 14 * dayMs

const passwordSchema = z.string().check(z.minLength(1, fillInAllFields), z.maxLength(limits.password))

export const deactivateAccount = endpoint({
  name: 'deactivateAccount',
  method: 'POST',
  path: '/account/deactivate',
  access: 'member',
  summary: 'Hide the caller and all that is theirs until they log in again; ends all of their sessions',
  body: z.object({ password: passwordSchema }),
  reply: messageReplySchema,
  // It would be recorded with a quick hash of the password in its body.
  idempotent: false,
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/account',
  access: 'member',
  summary: `Hide the caller, and erase all that is theirs ${secondThoughtsMs / dayMs} days later unless they log in before; ends all of their sessions`,
  // Either; the passkey as `askPasskey` asked for it.
  body: z.object({ password: z.optional(passwordSchema), passkey: z.optional(assertionSchema) }).check(
    z.refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
      message: fillInAllFields,
      path: ['password'],
    }),
  ),
  reply: z.object({ message: z.string(), erased_from: instantSchema }),
  idempotent: false,
})
