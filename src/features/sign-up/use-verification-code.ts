import { useState } from 'react'
import { requestVerification } from '#contract/auth.ts'
import { delaysMs } from '#contract/rules.ts'
import { emailInvalid, isEmail, normalizeEmail } from '#contract/sign-up-rules.ts'
import { failureNotice } from '#src/entities/session/failure-message.ts'
import { call } from '#src/offline/api/call.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { useCountdown } from '#src/ui/use-countdown.ts'

const failureWords = { refused: 'Failed to send verification code.', unreachable: 'Error sending code.' }
const sentNotice = 'Verification code sent! Please check your email.'

/** Asks for a code by mail: `say` gets what the form shall tell; the next request waits 30 s. */
export function useVerificationCode(say: (notice: FormNotice | undefined) => void) {
  const [status, setStatus] = useState<'unsent' | 'sending' | 'sent'>('unsent')
  const { secondsLeft, start } = useCountdown(delaysMs.codeCooldown)

  const request = async (email: string) => {
    const problem = findEmailProblem(email)
    if (problem !== undefined) {
      say({ kind: 'error', text: problem, field: 'email' })
      return
    }
    const before = status
    setStatus('sending')
    say(undefined)
    try {
      const { message } = await call(requestVerification, { body: { email } })
      setStatus('sent')
      start()
      // The sent notice already says it beside the code field.
      const text = message || 'Verification code sent!'
      if (!sentNotice.startsWith(text)) say({ kind: 'success', text })
    } catch (error) {
      setStatus(before)
      say(failureNotice(error, failureWords))
    }
  }
  return { status, secondsLeft, request, hint: status === 'sent' ? sentNotice : undefined }
}

function findEmailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter your email to request verification code.'
  return isEmail(normalizeEmail(email)) ? undefined : emailInvalid
}
