import { useLayoutEffect, useState } from 'react'
import { resetPassword } from '#contract/auth.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { delaysMs } from '#contract/rules.ts'
import { failureMessage } from '#src/entities/session/failure-message.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { findResetProblem } from './reset-rules.ts'

type ResetStatus = 'idle' | 'busy' | 'done' | 'failed'
const failureWords = { refused: 'Failed to reset password.', unreachable: 'Failed to reset password.' }

/** Sets the new password. Two seconds after the answer `onDone` (success) or `onFailed` leads on. */
export function useNewPassword({ onDone, onFailed }: { onDone: () => void; onFailed: () => void }) {
  const [status, setStatus] = useState<ResetStatus>('idle')
  const [notice, setNotice] = useState<FormNotice>()

  // Counted from the moment in which the message is there.
  useLayoutEffect(() => {
    if (status !== 'done' && status !== 'failed') return
    const timer = setTimeout(status === 'done' ? onDone : onFailed, delaysMs.resetRedirect)
    return () => clearTimeout(timer)
  }, [status, onDone, onFailed])

  const submit = async (token: string, { password, confirmation }: { password: string; confirmation: string }) => {
    const problem = findResetProblem(password, confirmation)
    if (problem !== undefined) {
      setNotice({ kind: 'error', ...problem })
      return
    }
    setStatus('busy')
    setNotice(undefined)
    try {
      await sendAgainUnheard({ token, newPassword: password, confirmPassword: confirmation })
      setNotice({ kind: 'success', text: 'Password reset successful!' })
      setStatus('done')
    } catch (error) {
      setNotice({ kind: 'error', text: failureMessage(error, failureWords) })
      setStatus('failed')
    }
  }
  return { status, notice, submit }
}

/** Once more where nothing was heard: the server may have done it, and says so then, while the link works no more. */
async function sendAgainUnheard(body: BodyInputOf<typeof resetPassword>): Promise<void> {
  const send = () => call(resetPassword, { body })
  await send().catch((cause: unknown) => {
    if (!isOffline(cause)) throw cause
    return send()
  })
}
