import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { isAcceptableResetPassword, newPasswordWeak, passwordsDiffer } from '#contract/sign-up-rules.ts'

/** Why the new password cannot be sent, and the name of the field that it is about. */
interface ResetProblem {
  field: string
  text: string
}

/** The first reason why the new password cannot be sent, undefined when it can. */
export function findResetProblem(password: string, confirmation: string): ResetProblem | undefined {
  if (password === '') return { field: 'new-password', text: fillInAllFields }
  if (confirmation === '') return { field: 'confirm-password', text: fillInAllFields }
  if (password !== confirmation) return { field: 'confirm-password', text: passwordsDiffer }
  return isAcceptableResetPassword(password) ? undefined : { field: 'new-password', text: newPasswordWeak }
}
