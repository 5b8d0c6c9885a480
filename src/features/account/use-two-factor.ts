import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { codeSchema } from '#contract/auth.ts'
import { confirmTotp, endTotp, startTotp } from '#contract/second-factor.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { isTotpOnNow } from './is-totp-on-now.ts'
import { totpQuery } from './totp-query.ts'
import { useAccountWrite } from './use-account-write.ts'

type TwoFactorStep =
  | { name: 'closed' }
  | { name: 'scan'; secret: string; url: string }
  /** Shown now and never again. */
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'end' }

const closed = { name: 'closed' } as const

const codesMissing =
  'Two-factor login is on, but its recovery codes did not arrive. Confirm the same code again within two minutes, or turn it off and on again to get others.'

const onWithOther =
  'Two-factor login was turned on elsewhere meanwhile, with another key: what you scanned here is worth nothing, so remove it from your app.'

function useConfirmCall() {
  /** Whether a try may have reached the server, though its answer did not come. */
  const isUnheard = useRef(false)
  const tries = useRef(0)
  /** Tells later whether this try is the last: it may be a later one that turned it on, and whose codes are shown. */
  const begin = () => {
    const own = (tries.current += 1)
    return () => own === tries.current
  }
  const send = (code: string) =>
    call(confirmTotp, { body: { code } }).catch((cause: unknown) => {
      isUnheard.current ||= isOffline(cause)
      throw cause
    })
  return { begin, send, mayBeDone: () => isUnheard.current, forget: () => (isUnheard.current = false) }
}

/** The steps of turning two-factor login on and off. */
export function useTwoFactor() {
  const client = useQueryClient()
  const [step, goTo] = useState<TwoFactorStep>(closed)
  const { isBusy, notice, clear, refuse, run } = useAccountWrite()
  const { begin, mayBeDone, forget, send } = useConfirmCall()

  const start = async () => {
    forget()
    const isBegun = await run(async () => {
      const { secret, otpauth_url: url } = await call(startTotp, {})
      goTo({ name: 'scan', secret, url })
      return {}
    })
    // It may be on since, and is shown so then.
    if (!isBegun) await isTotpOnNow(client)
  }
  const confirm = async (code: string) => {
    const problem = codeSchema.safeParse(code).error?.issues[0]?.message
    if (problem !== undefined) return refuse(problem, 'code')
    const isLast = begin()
    const isDone = await run(async () => {
      const { message, recovery_codes: codes } = await send(code)
      goTo({ name: 'codes', codes })
      client.setQueryData(totpQuery().queryKey, { is_on: true, recovery_codes_left: codes.length })
      return { message }
    })
    if (isDone || !(await isTotpOnNow(client)) || !isLast()) return
    if (!mayBeDone()) goTo(closed)
    refuse(mayBeDone() ? codesMissing : onWithOther)
  }
  const end = async (password: string) => {
    if (password === '') return refuse(fillInAllFields, 'password')
    if (!(await run(() => call(endTotp, { body: { password } })))) return
    client.setQueryData(totpQuery().queryKey, { is_on: false, recovery_codes_left: 0 })
    goTo(closed)
  }
  const clearAndGo = (next: TwoFactorStep) => {
    clear()
    goTo(next)
  }
  return {
    ...{ step, isBusy, notice },
    start: () => void start(),
    confirm: (code: string) => void confirm(code),
    askForEnd: () => clearAndGo({ name: 'end' }),
    end: (password: string) => void end(password),
    close: () => goTo(closed),
    cancel: () => clearAndGo(closed),
  }
}
