import { registrationSchema, type Registration } from '#contract/auth.ts'
import { isStrongPassword, keepUsernameCharacters, limits } from '#contract/rules.ts'

/** What stands in the fields of the form: the registration as typed. */
export type SignupFields = Omit<Registration, 'agreed_to' | 'invitation'>

export const emptySignup: SignupFields = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  phone_number: '',
  password: '',
  confirm_password: '',
  code: '',
}

/** A field's value as it may stand there: what a username or a code cannot have is dropped as it is typed. */
export function acceptTyped(field: keyof SignupFields, typed: string): string {
  if (field === 'username') return keepUsernameCharacters(typed)
  if (field === 'code') return typed.trim().slice(0, limits.verificationCode)
  return typed
}

/** The first reason why the form cannot be sent, undefined when it can. */
export function findSignupProblem(fields: SignupFields): string | undefined {
  if (Object.values(fields).some((value) => value.trim() === '')) return 'Please fill in all fields.'
  if (!isStrongPassword(fields.password)) {
    return 'Password must contain uppercase, lowercase, number, and special character.'
  }
  if (fields.password !== fields.confirm_password) return 'Passwords do not match.'
  return registrationSchema.safeParse(fields).error?.issues[0]?.message
}
