import * as z from 'zod/mini'

/** Every refusal the server gives, by code; the message beside it is a sentence for the member. */
export const problemCodes = [
  'bad-request', // malformed or failing validation
  'unauthorized', // no session, or an ended one
  'forbidden', // signed in, but not allowed
  'not-found',
  'gone', // existed and was deleted
  'conflict',
  'email-taken',
  'username-taken',
  'phone-taken',
  'wrong-credentials',
  'second-factor-required', // the password is right; `ticket` leads on
  'code-wrong', // verification code: wrong, expired or used up
  'reset-link-invalid',
  'password-weak',
  'consent-missing', // signing up without having agreed to what is asked now
  'sign-up-closed',
  'invitation-wrong', // signing up by invitation: no code, or one that is wrong, used up, expired or withdrawn
  'media-unsupported',
  'media-too-large',
  'payload-too-large',
  'rate-limited',
  'in-progress', // the same Idempotency-Key is being worked on
  'key-reused', // the same Idempotency-Key with another body
  'unavailable', // overloaded or stopping
  'internal',
] as const

/** `field` where the server knows no such address at all, which says nothing about what was named in it. */
export const unknownAddress = 'address'

export const problemCodeSchema = z.enum(problemCodes)
export type ProblemCode = z.infer<typeof problemCodeSchema>

/**
 * The body of every reply with a 4xx or 5xx status; `field` names the input that was refused, when there is one, `ticket` is for the
 * second step of a login.
 */
export const problemSchema = z.object({
  message: z.string(),
  code: problemCodeSchema,
  field: z.optional(z.string()),
  ticket: z.optional(z.string()),
  /** Of a login that was refused to a suspended member: to appeal with. */
  appeal_ticket: z.optional(z.string()),
})
export type Problem = z.infer<typeof problemSchema>
