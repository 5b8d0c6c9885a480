import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { codeSchema } from '#contract/auth.ts'
import { confirmTotp, endTotp, startTotp } from '#contract/second-factor.ts'
import { call } from '#src/offline/api/call.ts'
import { totpQuery } from './totp-query.ts'
import { useAccountWrite } from './use-account-write.ts'

type TwoFactorStep =
  | { name: 'closed' }
  | { name: 'scan'; secret: string; url: string }
  /** Shown now and never again. */
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'end' }

const codesMissing =
  'Two-factor login is on, but its recovery codes did not arrive. Confirm the same code again within two minutes, or turn it off and on again to get others.'

/** The steps of turning two-factor login on and off. */
export function useTwoFactor() {
  const client = useQueryClient()
  const { queryKey } = totpQuery()
  const [step, goTo] = useState<TwoFactorStep>({ name: 'closed' })
  const { isBusy, notice, clear, refuse, run } = useAccountWrite()

  const start = () =>
    run(async () => {
      const { secret, otpauth_url: url } = await call(startTotp, {})
      goTo({ name: 'scan', secret, url })
      return {}
    })
  const confirm = async (code: string) => {
    const problem = codeSchema.safeParse(code).error?.issues[0]?.message
    if (problem !== undefined) return refuse(problem, 'code')
    const isDone = await run(async () => {
      const { message, recovery_codes: codes } = await call(confirmTotp, { body: { code } })
      goTo({ name: 'codes', codes })
      client.setQueryData(queryKey, { is_on: true, recovery_codes_left: codes.length })
      return { message }
    })
    if (!isDone && (await isOnNow(client))) refuse(codesMissing)
  }
  const end = async (password: string) => {
    if (password === '') return refuse(fillInAllFields, 'password')
    if (!(await run(() => call(endTotp, { body: { password } })))) return
    client.setQueryData(queryKey, { is_on: false, recovery_codes_left: 0 })
    goTo({ name: 'closed' })
  }
  return {
    step,
    isBusy,
    notice,
    start: () => void start(),
    confirm: (code: string) => void confirm(code),
    askForEnd: () => {
      clear()
      goTo({ name: 'end' })
    },
    end: (password: string) => void end(password),
    close: () => goTo({ name: 'closed' }),
    cancel: () => {
      clear()
      goTo({ name: 'closed' })
    },
  }
}

/** As the server says, which may have done what it could not answer. */
async function isOnNow(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery(totpQuery())).is_on
  } catch (cause) {
    console.info('Whether two-factor login is on could not be asked.', cause)
    return false
  }
}
