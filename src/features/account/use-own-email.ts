import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { codeSchema } from '#contract/auth.ts'
import { changeEmail, confirmEmail } from '#contract/own-account.ts'
import { changeInSession } from '#src/entities/session/change-in-session.ts'
import { currentUserQuery } from '#src/entities/session/current-user-query.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { useAccountWrite } from './use-account-write.ts'

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
      const found = mayBeDone.current ? await emailOnServer(client) : undefined
      if (found === undefined || found === before.current) throw cause
      return { message: 'Your email address is changed.', email: found }
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

async function emailOnServer(client: QueryClient): Promise<string | undefined> {
  try {
    return (await client.fetchQuery({ ...currentUserQuery(), staleTime: 0 })).email
  } catch (cause) {
    console.info('The address of the account could not be asked.', cause)
    return undefined
  }
}
