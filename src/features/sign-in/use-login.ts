import { useEffect, useState } from 'react'
import { login } from '#contract/auth.ts'
import { delaysMs } from '#contract/rules.ts'
import { failureMessage } from '#src/entities/session/failure-message.ts'
import { call } from '#src/offline/api/call.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import type { FormNotice } from '#src/ui/form-message.tsx'

export type LoginState = { status: 'idle'; notice?: FormNotice } | { status: 'busy' } | { status: 'done' }

const failureWords = { refused: 'Login failed.', unreachable: 'Login failed.' }

/** The steps of signing in; `onDone` runs 1.5 s after success, so that the green message can be read. */
export function useLogin(onDone: () => void) {
  const [state, setState] = useState<LoginState>({ status: 'idle' })

  useEffect(() => {
    if (state.status !== 'done') return
    const timer = setTimeout(onDone, delaysMs.loginRedirect)
    return () => clearTimeout(timer)
  }, [state.status, onDone])

  const submit = async (identifier: string, password: string) => {
    if (identifier.trim() === '' || password === '') {
      setState({ status: 'idle', notice: { kind: 'error', text: 'Please fill in all fields.' } })
      return
    }
    setState({ status: 'busy' })
    try {
      const { token, user } = await call(login, { body: { identifier, password } })
      await startSession({ token, user })
      setState({ status: 'done' })
    } catch (error) {
      setState({ status: 'idle', notice: { kind: 'error', text: failureMessage(error, failureWords) } })
    }
  }
  return { state, submit }
}
