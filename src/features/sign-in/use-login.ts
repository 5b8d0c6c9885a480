import { useLayoutEffect, useState } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { login } from '#contract/auth.ts'
import type { Departure } from '#contract/departure.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { passkeyLogin } from '#contract/passkey.ts'
import { delaysMs } from '#contract/rules.ts'
import { failureMessage } from '#src/entities/session/failure-message.ts'
import { ApiError, messageOf } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { logInWithPasskey } from './log-in-with-passkey.ts'
import type { ShownPasskey } from './suggest-passkeys.ts'

export type LoginState = { status: 'idle'; notice?: FormNotice } | { status: 'busy' } | { status: 'done' }

const welcomes: Record<Departure, string> = {
  deactivation: 'Welcome back! Your account is active, and everybody sees you again.',
  deletion: 'Welcome back! Your account will not be deleted, and everybody sees you again.',
}

export const failureWords = { refused: 'Login failed.', unreachable: 'Login failed.' }

/** Why a member is suspended, and what they appeal with. */
interface Suspension {
  reason: string
  ticket: string
}

function suspensionIn(error: unknown): Suspension | undefined {
  const ticket = error instanceof ApiError ? error.appealTicket : undefined
  return ticket === undefined ? undefined : { ticket, reason: messageOf(error, '') }
}

/** What a login said that was refused as its member is suspended. */
function useSuspension() {
  const [suspended, setSuspended] = useState<Suspension>()
  const refused = (error: unknown) => {
    const suspension = suspensionIn(error)
    setSuspended(suspension)
    return suspension !== undefined
  }
  return { suspended, refused, forget: () => setSuspended(undefined) }
}

/** Counted from the moment in which the message is there. */
function useLeadingOn(isDone: boolean, onDone: () => void) {
  useLayoutEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onDone, delaysMs.loginRedirect)
    return () => clearTimeout(timer)
  }, [isDone, onDone])
}

/** The steps of signing in; `onDone` runs 1.5 s after success, so that the green message can be read. */
export function useLogin(onDone: () => void) {
  const [state, setState] = useState<LoginState>({ status: 'idle' })
  /** For the second step, once the first is done. */
  const [ticket, setTicket] = useState<string>()
  const { suspended, refused, forget } = useSuspension()

  useLeadingOn(state.status === 'done', onDone)

  const fail = (text: string, field?: string) => setState({ status: 'idle', notice: { kind: 'error', text, field } })
  const start = async ({ token, user, returned_from: returnedFrom }: ReplyOf<typeof login>) => {
    await startSession({ token, user })
    setState({ status: 'done' })
    if (returnedFrom) showAlert(welcomes[returnedFrom])
  }
  /** Logs in with what `send` answers; a sentence is what went wrong before the server was asked. */
  const attempt = async (send: () => Promise<ReplyOf<typeof login> | string | undefined>) => {
    setState({ status: 'busy' })
    try {
      const answer = await send()
      if (typeof answer === 'object') await start(answer)
      else if (answer === undefined) setState({ status: 'idle' })
      else fail(answer)
    } catch (error) {
      refused(error)
      const given = error instanceof ApiError ? error.ticket : undefined
      setTicket(given)
      if (given === undefined) fail(failureMessage(error, failureWords))
      else setState({ status: 'idle' })
    }
  }
  const submit = async (identifier: string, password: string) => {
    const missing = identifier.trim() === '' ? 'username' : password === '' && 'password'
    if (missing) fail(fillInAllFields, missing)
    else await attempt(() => call(login, { body: { identifier, password } }))
  }
  const submitPasskey = () => attempt(() => logInWithPasskey())
  /** A passkey that the browser had offered. */
  const submitShown = (response: ShownPasskey) => attempt(() => call(passkeyLogin, { body: { response } }))
  /** Back to the first step. */
  const startOver = (text?: string) => {
    setTicket(undefined)
    forget()
    if (text === undefined) setState({ status: 'idle' })
    else fail(text)
  }
  return { state, ticket, suspended, submit, submitPasskey, submitShown, start, refused, startOver }
}
