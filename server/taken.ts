import { refuse } from './refusal.ts'

/** The refusals of what belongs to another account, in the same words wherever it is noticed. */
export const emailTaken = () =>
  refuse('email-taken', 'An account with this email address already exists.', { field: 'email' })
export const usernameTaken = () =>
  refuse('username-taken', 'This username is taken. Please choose another one.', { field: 'username' })
export const phoneTaken = () =>
  refuse('phone-taken', 'An account with this phone number already exists.', { field: 'phone_number' })
