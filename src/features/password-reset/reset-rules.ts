import { isAcceptableResetPassword } from '#contract/rules.ts'

/** The first reason why the new password cannot be sent, undefined when it can. */
export function findResetProblem(password: string, confirmation: string): string | undefined {
  if (password === '' || confirmation === '') return 'Please fill in all fields.'
  if (password !== confirmation) return 'Passwords do not match.'
  if (isAcceptableResetPassword(password)) return undefined
  return 'Password must be at least 8 characters long, contain uppercase, lowercase, number, and special character.'
}
