import * as z from 'zod/mini'
import { fillInAllFields } from './fill-in-all-fields.ts'
import { codeSchema, emailSchema, usernameSchema } from './auth.ts'
import { dayMs, hourMs } from './durations.ts'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { limits } from './rules.ts'
import { isStrongPassword, passwordWeak, passwordsDiffer } from './sign-up-rules.ts'

const passwordSchema = z.string().check(z.maxLength(limits.password))

// None of these is recorded under a key: it would be recorded with a quick hash of the password in its body.
const unrecorded = { method: 'POST', idempotent: false } as const

export const changePassword = endpoint({
  ...unrecorded,
  name: 'changePassword',
  path: '/account/password',
  access: 'member',
  summary: "Set a new password; ends all of the caller's other sessions",
  // Judged by `findPasswordProblem`, so that a refusal carries the code `password-weak`.
  body: z.object({
    current_password: passwordSchema,
    new_password: passwordSchema,
    confirm_password: passwordSchema,
  }),
  reply: messageReplySchema,
})

export const changeEmail = endpoint({
  ...unrecorded,
  name: 'changeEmail',
  path: '/account/email',
  access: 'member',
  summary: 'Mail a code to a new address; the answer never tells whether it has an account',
  body: z.object({ email: emailSchema, password: passwordSchema.check(z.minLength(1, fillInAllFields)) }),
  reply: messageReplySchema,
})

export const confirmEmail = endpoint({
  ...unrecorded,
  name: 'confirmEmail',
  path: '/account/email/confirm',
  access: 'member',
  summary: 'Take the new address, with the code that was mailed there; the old one is told, and how to take it back',
  body: z.object({ code: codeSchema }),
  reply: z.object({ message: z.string(), email: z.string() }),
})

export const restoreEmail = endpoint({
  ...unrecorded,
  name: 'restoreEmail',
  path: '/account/email/restore',
  access: 'public',
  summary:
    'Take the old address back with the token of the mail that told of the change; ends every session and the password',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  /** With the token a new password is chosen by `resetPassword`. */
  reply: z.object({ message: z.string(), reset_token: z.string() }),
})

/** So long whoever reads the mails of the address from before can undo its change. */
export const wayBackMs = 72 * hourMs

/** A username can be changed this often. */
export const usernamePauseMs = 30 * dayMs
/** So long the one from before leads to the member, and is nobody else's. */
export const formerUsernameMs = 90 * dayMs

export const changeUsername = endpoint({
  name: 'changeUsername',
  method: 'POST',
  path: '/account/username',
  access: 'member',
  summary: `Change the caller's username, once in ${usernamePauseMs / dayMs} days; links with the old one work for ${formerUsernameMs / dayMs}`,
  body: z.object({ username: usernameSchema }),
  reply: z.object({ message: z.string(), username: z.string() }),
})

type PasswordChange = z.infer<typeof changePassword.body>

interface PasswordProblem {
  field: keyof PasswordChange
  code: 'bad-request' | 'password-weak'
  message: string
}

/** The first reason why a change of password cannot be sent, undefined when it can; the rules are those of signing up. */
export function findPasswordProblem(form: PasswordChange): PasswordProblem | undefined {
  const fields = ['current_password', 'new_password', 'confirm_password'] as const
  const empty = fields.find((field) => form[field] === '')
  if (empty !== undefined) return { field: empty, code: 'bad-request', message: fillInAllFields }
  if (!isStrongPassword(form.new_password)) {
    return { field: 'new_password', code: 'password-weak', message: passwordWeak }
  }
  if (form.new_password === form.confirm_password) return undefined
  return { field: 'confirm_password', code: 'bad-request', message: passwordsDiffer }
}
