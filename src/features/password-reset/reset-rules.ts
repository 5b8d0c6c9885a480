import { isAcceptableResetPassword } from '#contract/sign-up-rules.ts'

/** Why the new password cannot be sent, and the name of the field that it is about. */
interface ResetProblem {
  field: string
  text: string
}

/** The first reason why the new password cannot be sent, undefined when it can. */
export function findResetProblem(password: string, confirmation: string): ResetProblem | undefined {
  if (password === '') return { field: 'new-password', text: 'Please fill in all fields.' }
  if (confirmation === '') return { field: 'confirm-password', text: 'Please fill in all fields.' }
  if (password !== confirmation) return { field: 'confirm-password', text: 'Passwords do not match.' }
  if (isAcceptableResetPassword(password)) return undefined
  const text =
    'Password must be at least 8 characters long, contain uppercase, lowercase, number, and special character.'
  return { field: 'new-password', text }
}
