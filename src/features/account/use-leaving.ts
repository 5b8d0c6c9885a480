import { useRef, useState } from 'react'
import { dayOf } from '#contract/decision.ts'
import type { Departure } from '#contract/departure.ts'
import { deactivateAccount, deleteAccount } from '#contract/leaving.ts'
import { failureMessage } from '#src/entities/session/failure-message.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { ApiError, isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { endSession, forgetEndedSession } from '#src/offline/storage/session-store.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import type { FormNotice } from '#src/ui/form-message.tsx'

const failureWords = {
  refused: 'This could not be done.',
  unreachable: 'The server could not be reached. Please try again once you are back online.',
}

/** Leaves: only the server can do it, and then nothing of the member's stays on this device. */
export function useLeaving(departure: Departure) {
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()
  const { id: memberId } = useMember()
  /** Whether a try may have reached the server, though its answer did not come. */
  const mayBeDone = useRef(false)

  const leave = async (password: string) => {
    if (isBusy) return
    if (password === '') {
      setNotice({ kind: 'error', text: 'Please fill in all fields.' })
      return
    }
    setBusy(true)
    setNotice(undefined)
    try {
      const farewell = await leavers[departure](password)
      await endSession('logout')
      showAlert(farewell)
    } catch (error) {
      if (mayBeDone.current && error instanceof ApiError && error.code === 'unauthorized') {
        showAlert('Logging in brings your account back.')
        await forgetEndedSession(memberId)
        return
      }
      mayBeDone.current ||= isOffline(error)
      setNotice({ kind: 'error', text: failureMessage(error, failureWords) })
      setBusy(false)
    }
  }
  return { isBusy, notice, leave }
}

/** How each is done; answers what is said afterwards. */
const leavers: Record<Departure, (password: string) => Promise<string>> = {
  deactivation: async (password) => (await call(deactivateAccount, { body: { password } })).message,
  deletion: async (password) => {
    const { erased_from } = await call(deleteAccount, { body: { password } })
    return `Your account will be deleted on ${dayOf(erased_from)}. Log in before then to keep it.`
  },
}
