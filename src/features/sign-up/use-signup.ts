import { useState } from 'react'
import { register } from '#contract/auth.ts'
import { failureMessage } from '#src/entities/session/failure-message.ts'
import { call } from '#src/offline/api/call.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import type { FormNotice } from '#src/ui/form-message.tsx'
import { acceptTyped, emptySignup, findSignupProblem, type SignupFields } from './signup-rules.ts'

const failureWords = { refused: 'Registration failed.', unreachable: 'An error occurred. Please try again.' }

/** The sign-up form's fields and the steps of sending them; `onDone` leads to the login. */
export function useSignup(onDone: () => void) {
  const [fields, setFields] = useState(emptySignup)
  const [notice, setNotice] = useState<FormNotice>()
  const [isBusy, setBusy] = useState(false)

  const change = (field: keyof SignupFields, typed: string) =>
    setFields((now) => ({ ...now, [field]: acceptTyped(field, typed) }))

  const submit = async () => {
    const problem = findSignupProblem(fields)
    if (problem !== undefined) {
      setNotice({ kind: 'error', text: problem })
      return
    }
    setBusy(true)
    setNotice(undefined)
    try {
      const { message } = await call(register, { body: fields })
      setFields(emptySignup)
      // An alert outlives the screen: the member is on the way to the login.
      showAlert(message || 'Registration successful!')
      onDone()
    } catch (error) {
      setNotice({ kind: 'error', text: failureMessage(error, failureWords) })
    } finally {
      setBusy(false)
    }
  }
  return { fields, change, notice, setNotice, isBusy, submit }
}
