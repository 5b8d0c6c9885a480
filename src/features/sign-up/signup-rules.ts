import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { registrationSchema, type Registration } from '#contract/auth.ts'
import { limits } from '#contract/rules.ts'
import { isStrongPassword, keepUsernameCharacters, passwordWeak, passwordsDiffer } from '#contract/sign-up-rules.ts'

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

/** Why the form cannot be sent, and the names of the fields that it is about: the first, and further ones. */
export interface SignupProblem {
  field: string
  others?: readonly string[]
  text: string
}

/** The first reason why the form cannot be sent, undefined when it can. */
export function findSignupProblem(fields: SignupFields): SignupProblem | undefined {
  const [empty, ...others] = Object.entries(fields).flatMap(([name, value]) => (value.trim() === '' ? [name] : []))
  if (empty !== undefined) return { field: empty, others, text: fillInAllFields }
  if (!isStrongPassword(fields.password)) return { field: 'password', text: passwordWeak }
  if (fields.password !== fields.confirm_password) return { field: 'confirm_password', text: passwordsDiffer }
  const issue = registrationSchema.safeParse(fields).error?.issues[0]
  return issue && { field: String(issue.path[0]), text: issue.message }
}
