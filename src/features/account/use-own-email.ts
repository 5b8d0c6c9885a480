import { useState } from 'react'
import { codeSchema } from '#contract/auth.ts'
import { changeEmail, confirmEmail } from '#contract/own-account.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { call } from '#src/offline/api/call.ts'
import { updateSessionUser } from '#src/offline/storage/session-store.ts'
import { useAccountWrite } from './use-account-write.ts'

type EmailStep = 'closed' | 'address' | 'code'

/** The steps to another address. */
export function useOwnEmail() {
  const member = useMember()
  const [step, goTo] = useState<EmailStep>('closed')
  const { isBusy, notice, refuse, run } = useAccountWrite()

  const sendCode = async (email: string, password: string) => {
    if (await run(() => call(changeEmail, { body: { email, password } }))) goTo('code')
  }
  const confirm = async (code: string) => {
    const problem = codeSchema.safeParse(code).error?.issues[0]?.message
    if (problem !== undefined) return refuse(problem, 'code')
    const send = async () => {
      const reply = await call(confirmEmail, { body: { code } })
      await updateSessionUser({ ...member, email: reply.email })
      return reply
    }
    if (await run(send)) goTo('closed')
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
