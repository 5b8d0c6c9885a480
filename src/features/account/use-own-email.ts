import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { codeSchema } from '#contract/auth.ts'
import { changeEmail, confirmEmail } from '#contract/own-account.ts'
import { changeInSession } from '#src/entities/session/change-in-session.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { freshUserQuery } from './fresh-user-query.ts'
import { useAccountWrite } from './use-account-write.ts'
import { whatHolds } from './what-holds.ts'

type EmailStep = 'closed' | 'address' | 'code'

/** The steps to another address. */
export function useOwnEmail() {
  const client = useQueryClient()
  const { id: memberId, email: emailNow } = useMember()
  const [step, setStep] = useState<EmailStep>('closed')
  const { isBusy, notice, clear, refuse, run } = useAccountWrite()
  /** The address before the form was opened. */
  const before = useRef(emailNow)
  /** Whether a try may have reached the server, though its answer did not come. */
  const mayBeDone = useRef(false)

  const goTo = (next: EmailStep) => {
    if (step === 'closed') {
      before.current = emailNow
      mayBeDone.current = false
    }
    // What was said of the one before.
    clear()
    setStep(next)
  }
  const sendCode = async (email: string, password: string) => {
    if (await run(() => call(changeEmail, { body: { email, password } }))) setStep('code')
  }
  const send = async (code: string) => {
    const { message, email } = await call(confirmEmail, { body: { code } }).catch(async (cause: unknown) => {
      mayBeDone.current ||= isOffline(cause)
      // The code is used up by then.
      const found = mayBeDone.current ? await whatHolds(client.fetchQuery(freshUserQuery())) : undefined
      if (found === undefined || found.email === before.current) throw cause
      return { message: 'Your email address is changed.', email: found.email }
    })
    await changeInSession(memberId, { email })
    return { message }
  }
  const confirm = async (code: string) => {
    const problem = codeSchema.safeParse(code).error?.issues[0]?.message
    if (problem !== undefined) return refuse(problem, 'code')
    if (await run(() => send(code))) setStep('closed')
  }
  return {
    step,
    goTo,
    isBusy,
    notice,
    refuse,
    sendCode: (email: string, password: string) => void sendCode(email, password),
    confirm: (code: string) => void confirm(code),
  }
}
