import { useCallback, useEffect, useState } from 'react'
import { readOnboardingStatus } from '#contract/onboarding.ts'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { changeInSession } from '#src/entities/session/change-in-session.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { flushOutbox } from '#src/offline/outbox/flush-outbox.ts'
import { tooFewText } from './onboarding-choices.ts'

/** `waiting`: everything is chosen and persisted, but the server could not be reached to finish. */
export type FinishState = { status: 'idle'; problem?: string } | { status: 'saving' } | { status: 'waiting' }

/** Sends what was chosen, asks the server whether that completes the onboarding, and calls `onDone` when it does. */
export function useFinishOnboarding(onDone: () => void) {
  const { id: memberId } = useMember()
  const isConnected = useIsConnected()
  const [state, setState] = useState<FinishState>({ status: 'idle' })

  const finish = useCallback(async () => {
    setState({ status: 'saving' })
    try {
      await flushOutbox('enqueue')
      const { completed } = await call(readOnboardingStatus, {})
      if (!completed) {
        setState({ status: 'idle', problem: tooFewText })
        return
      }
      await changeInSession(memberId, { has_completed_onboarding: true })
      onDone()
    } catch (error) {
      if (!isOffline(error)) console.error(error)
      setState(isOffline(error) ? { status: 'waiting' } : { status: 'idle', problem: 'Something went wrong.' })
    }
  }, [memberId, onDone])

  useEffect(() => {
    if (state.status !== 'waiting' || !isConnected) return
    const timer = setTimeout(() => void finish(), 0)
    return () => clearTimeout(timer)
  }, [state.status, isConnected, finish])

  const refuse = (problem: string) => setState({ status: 'idle', problem })
  return { state, finish, refuse }
}
