import { useState } from 'react'
import { requestPasswordReset } from '#contract/auth.ts'
import { delaysMs } from '#contract/rules.ts'
import { emailInvalid, looksLikeEmail, normalizeEmail } from '#contract/sign-up-rules.ts'
import { failureMessage } from '#src/entities/session/failure-message.ts'
import { call } from '#src/offline/api/call.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { useCountdown } from '#src/ui/use-countdown.ts'

const failureWords = { refused: 'Something went wrong.', unreachable: 'Something went wrong.' }

/** Asks for a reset e-mail; after each one the next waits 30 s. */
export function useResetRequest() {
  const [stage, setStage] = useState<'form' | 'sent'>('form')
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()
  const { secondsLeft, start } = useCountdown(delaysMs.resetResend)

  const send = async (email: string) => {
    if (!looksLikeEmail(normalizeEmail(email))) {
      setNotice({ kind: 'error', text: emailInvalid, field: 'email' })
      return
    }
    setSending(true)
    setNotice(undefined)
    try {
      await call(requestPasswordReset, { body: { email } })
      setStage('sent')
      start()
    } catch (error) {
      setNotice({ kind: 'error', text: failureMessage(error, failureWords) })
    } finally {
      setSending(false)
    }
  }
  return { stage, isSending, notice, secondsLeft, send }
}
