import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema } from './endpoint.ts'
import { isWithinCharacters, limits } from './rules.ts'
import { signUpModeSchema } from './sign-up-mode.ts'

/** A code that lets people sign up while nobody else can; what can still be used. */
const invitationSchema = z.object({
  id: z.uuid(),
  /** As it is handed out: three groups of four. */
  code: z.string(),
  note: z.string(),
  uses: z.int(),
  uses_left: z.int(),
  expires_at: z.nullable(instantSchema),
  created_at: instantSchema,
})
export type Invitation = z.infer<typeof invitationSchema>

const signUpSettingsSchema = z.object({ mode: signUpModeSchema, invitations: z.array(invitationSchema) })
export type SignUpSettings = z.infer<typeof signUpSettingsSchema>

export const readSignUp = endpoint({
  name: 'readSignUp',
  method: 'GET',
  path: '/moderation/sign-up',
  access: 'admin',
  summary: 'Who may sign up, and the invitation codes that can still be used, newest first',
  reply: signUpSettingsSchema,
})

export const changeSignUp = endpoint({
  name: 'changeSignUp',
  method: 'PUT',
  path: '/moderation/sign-up',
  access: 'admin',
  summary: 'Open sign-up to everybody, to those with an invitation code, or close it',
  body: z.object({ mode: signUpModeSchema }),
  reply: messageReplySchema,
})

const usesMessage = 'An invitation is for 1 to 1000 members.'
const daysMessage = 'An invitation lasts 1 to 365 days.'

export const newInvitationSchema = z.object({
  /** How many members it lets in. */
  uses: z.int(usesMessage).check(z.gte(1, usesMessage), z.lte(1000, usesMessage)),
  /** How long it lasts; for good when absent. */
  days: z.optional(z.int(daysMessage).check(z.gte(1, daysMessage), z.lte(365, daysMessage))),
  /** For whom it is, to tell one from another. */
  note: z._default(
    z.string().check(
      z.trim(),
      z.refine((text) => isWithinCharacters(text, limits.name), `A note has at most ${limits.name} characters.`),
    ),
    '',
  ),
})

export const makeInvitation = endpoint({
  name: 'makeInvitation',
  method: 'POST',
  path: '/moderation/invitations',
  access: 'admin',
  summary: 'Make an invitation code',
  body: newInvitationSchema,
  reply: z.object({ message: z.string(), invitation: invitationSchema }),
})

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/moderation/invitations/:id',
  access: 'admin',
  summary: 'Withdraw an invitation code: nobody signs up with it any more',
  params: z.object({ id: z.uuid() }),
  reply: messageReplySchema,
})
