import { useEffect, useRef, useState } from 'react'
import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { dayOf } from '#contract/decision.ts'
import type { Departure } from '#contract/departure.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { AccountId } from '#contract/ids.ts'
import { deactivateAccount, deleteAccount } from '#contract/leaving.ts'
import { askPasskey } from '#contract/passkey.ts'
import { failureNotice, unreachableText } from '#src/entities/session/failure-message.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { ApiError, isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { endSession, forgetEndedSession, subscribeToSession } from '#src/offline/storage/session-store.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'

const failureWords = {
  refused: 'This could not be done.',
  unreachable: unreachableText,
}

/** What shows that it is the member; without it, why there is none to show. */
type Proof = { body: BodyInputOf<typeof deleteAccount> } | { problem: string | undefined; field?: string }

/** Leaves: only the server can do it, and then nothing of the member's stays on this device. */
export function useLeaving(departure: Departure) {
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()
  const mayBeDone = useLeftUnheard(useMember().id)

  const leaveWith = async (prove: () => Proof | Promise<Proof>) => {
    if (isBusy) return
    setBusy(true)
    setNotice(undefined)
    try {
      const proof = await prove()
      if ('body' in proof) {
        const farewell = await leavers[departure](proof.body).catch((error: unknown) => {
          mayBeDone.current ||= isOffline(error)
          throw error
        })
        await endSession('logout')
        return showAlert(farewell)
      }
      if (proof.problem !== undefined) setNotice({ kind: 'error', text: proof.problem, field: proof.field })
    } catch (error) {
      // The screen goes by itself.
      if (mayBeDone.current && error instanceof ApiError && error.code === 'unauthorized') return
      setNotice(failureNotice(error, failureWords))
    }
    setBusy(false)
  }
  return {
    isBusy,
    notice,
    leave: (password: string) =>
      leaveWith(() => (password === '' ? { problem: fillInAllFields, field: 'password' } : { body: { password } })),
    leaveByPasskey: () => leaveWith(showOwnPasskey),
  }
}

/**
 * Whether a try may have reached the server, though its answer did not come: the session is found to be over then, by the next try or by
 * whatever else asks first, and what is the member's goes from this device as it goes when the answer comes.
 */
function useLeftUnheard(memberId: AccountId) {
  const mayBeDone = useRef(false)
  useEffect(
    () =>
      subscribeToSession((event) => {
        if (event.type !== 'session-ended' || event.reason !== 'expired' || !mayBeDone.current) return
        mayBeDone.current = false
        showAlert('Logging in brings your account back.')
        forgetEndedSession(memberId).catch((cause: unknown) =>
          console.error('What was left could not be removed.', cause),
        )
      }),
    [memberId],
  )
  return mayBeDone
}

/** How each is done; answers what is said afterwards. */
const leavers: Record<Departure, (proof: BodyInputOf<typeof deleteAccount>) => Promise<string>> = {
  deactivation: async ({ password = '' }) => (await call(deactivateAccount, { body: { password } })).message,
  deletion: async (body) => {
    const { erased_from } = await call(deleteAccount, { body })
    return `Your account will be deleted on ${dayOf(erased_from)}. Log in before then to keep it.`
  },
}

async function showOwnPasskey(): Promise<Proof> {
  const { showPasskey } = await import('#src/entities/session/passkey-device.ts')
  const shown = await showPasskey((await call(askPasskey, {})).options)
  return 'sentence' in shown ? { problem: shown.sentence } : { body: { passkey: shown.response } }
}
