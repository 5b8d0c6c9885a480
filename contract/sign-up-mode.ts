import * as z from 'zod/mini'

/** Who may sign up: everybody, whoever has an invitation code, or nobody. */
export const signUpModeSchema = z.enum(['open', 'invitation', 'closed'])
export type SignUpMode = z.infer<typeof signUpModeSchema>

/** What whoever wants to sign up is told while nobody can. */
export const signUpClosedText = 'Sign-up is closed at the moment.'
