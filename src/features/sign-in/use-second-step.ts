import { useState } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { login } from '#contract/auth.ts'
import { passSecondFactor } from '#contract/second-factor.ts'
import { failureMessage, failureNotice } from '#src/entities/session/failure-message.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { logInWithPasskey } from './log-in-with-passkey.ts'
import { failureWords } from './use-login.ts'

/** What the second step needs of the first. */
export interface Login {
  ticket: string
  /** Starts the session on this device. */
  start: (reply: ReplyOf<typeof login>) => Promise<void>
  /** Takes a refusal that says why they are suspended; false when it is another one. */
  refused: (error: unknown) => boolean
  /** Back to the password, with what is to be said there. */
  onOver: (text?: string) => void
}

/** The second step of a login. */
export function useSecondStep({ ticket, start, refused, onOver }: Login) {
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()
  const complain = (text: string, field?: string) => setNotice({ kind: 'error', text, field })

  const attempt = async (send: () => Promise<ReplyOf<typeof login> | string | undefined>) => {
    setBusy(true)
    setNotice(undefined)
    try {
      const answer = await send()
      if (typeof answer === 'object') return await start(answer)
      setBusy(false)
      if (answer !== undefined) complain(answer)
    } catch (error) {
      setBusy(false)
      if (refused(error)) return
      // The ticket is worth nothing any more.
      if (error instanceof ApiError && error.code === 'unauthorized') onOver(failureMessage(error, failureWords))
      else setNotice(failureNotice(error, failureWords))
    }
  }
  const pass = async (code: string) => {
    if (code.trim() === '') return complain(fillInAllFields, 'code')
    await attempt(() => call(passSecondFactor, { body: { ticket, code } }))
  }
  const passWithPasskey = () => attempt(() => logInWithPasskey(ticket))
  return { isBusy, notice, clear: () => setNotice(undefined), pass, passWithPasskey }
}
