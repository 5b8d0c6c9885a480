import * as z from 'zod/mini'
import { fillInAllFields } from './fill-in-all-fields.ts'
import { departureSchema } from './departure.ts'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'
import { sessionUserSchema } from './own-session.ts'
import { isWithinCharacters, limits } from './rules.ts'
import {
  emailInvalid,
  isEmail,
  isStrongPassword,
  isUsername,
  looksLikeEmail,
  normalizeEmail,
  normalizePhone,
  passwordWeak,
  passwordsDiffer,
} from './sign-up-rules.ts'
import { mailedLinkTexts } from './mailed-link-texts.ts'
import { tidyLine } from './tidy-line.ts'

/** What a new address has to be. */
export const emailSchema = z.string().check(z.overwrite(normalizeEmail), z.refine(isEmail, emailInvalid))

/** What a new username has to be. */
export const usernameSchema = z
  .string()
  .check(
    z.overwrite(tidyLine),
    z.refine(
      isUsername,
      `A username has ${limits.usernameMin} to ${limits.username} letters, digits, dots or underscores, and is no phone number.`,
    ),
  )

/** The code that was mailed to an address. */
export const codeSchema = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The verification code has 6 digits.'))

/** Where an address only names an account, which may be older than today's rule for addresses. */
const accountEmailSchema = z.string().check(z.overwrite(normalizeEmail), z.refine(looksLikeEmail, emailInvalid))

/** What people, and what is theirs, may be called. */
export const nameSchema = z.string().check(
  z.overwrite(tidyLine),
  z.minLength(1, fillInAllFields),
  z.refine((text) => isWithinCharacters(text, limits.name), `A name has at most ${limits.name} characters.`),
)

export const registrationSchema = z
  .object({
    first_name: nameSchema,
    last_name: nameSchema,
    username: usernameSchema,
    email: emailSchema,
    phone_number: z.string().check(
      z.overwrite(tidyLine),
      z.refine((text) => normalizePhone(text) !== undefined, 'Please enter a valid phone number.'),
    ),
    password: z.string().check(z.refine(isStrongPassword, passwordWeak)),
    confirm_password: z.string(),
    code: codeSchema,
    /** The version of what was agreed to, where the server asks for that (`listSitePages`). */
    agreed_to: z.optional(z.string().check(z.maxLength(64))),
    /** The code of an invitation, where the server asks for one (`listSitePages`). */
    invitation: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  })
  .check(
    z.refine((form) => form.password === form.confirm_password, {
      message: passwordsDiffer,
      path: ['confirm_password'],
    }),
  )
export type Registration = z.infer<typeof registrationSchema>

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Start a session with an e-mail address, username or phone number',
  body: z.object({
    identifier: z.string().check(z.overwrite(tidyLine), z.minLength(1, fillInAllFields), z.maxLength(limits.email)),
    password: z.string().check(z.minLength(1, fillInAllFields), z.maxLength(limits.password)),
  }),
  reply: z.object({
    message: z.string(),
    token: z.string(),
    user: sessionUserSchema,
    /** Of a member who had left: what this login took back. */
    returned_from: z.optional(departureSchema),
  }),
  idempotent: false,
})

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Create an account with the code that was mailed',
  body: registrationSchema,
  reply: z.object({ message: z.string(), user: z.object({ id: accountIdSchema }) }),
})

export const requestVerification = endpoint({
  name: 'requestVerification',
  method: 'POST',
  path: '/auth/request-verification',
  access: 'public',
  summary: 'Mail a 6-digit code that proves an address',
  body: z.object({ email: emailSchema }),
  reply: messageReplySchema,
})

export const validateResetToken = endpoint({
  name: 'validateResetToken',
  method: 'GET',
  path: '/password-reset/validate/:token',
  access: 'public',
  summary: 'Tell whether a reset link still works',
  params: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: messageReplySchema,
})

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/password-reset/request',
  access: 'public',
  summary: 'Mail a reset link; the answer never tells whether the address is known',
  body: z.object({ email: accountEmailSchema }),
  reply: messageReplySchema,
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/password-reset/reset',
  access: 'public',
  summary: 'Set a new password with the token of a reset link; ends every session',
  // The password rule is judged by the service, so that its refusal carries the code `password-weak`.
  body: z.object({
    token: z.string().check(z.minLength(1, mailedLinkTexts.resetMissing), z.maxLength(200)),
    newPassword: z.string().check(z.maxLength(limits.password)),
    confirmPassword: z.string().check(z.maxLength(limits.password)),
  }),
  reply: messageReplySchema,
})
