import { useEffect } from 'react'
import { logout } from '#contract/own-session.ts'
import { useShownOutbox } from '#src/entities/outbox/use-outbox.ts'
import { useLogoutRequest, withdrawLogout } from '#src/entities/session/logout-request.ts'
import { call } from '#src/offline/api/call.ts'
import { endSession, knownSession } from '#src/offline/storage/session-store.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useFirstScreenStands } from '#src/ui/use-first-screen.ts'

const UnsentWarning = lazyDialog(async () => (await import('./unsent-warning.tsx')).UnsentWarning)

/** Logs out when asked to: at once, or after a warning where something would be lost. */
export function LogoutGate() {
  const isRequested = useLogoutRequest()
  const unsentCount = useShownOutbox().length
  const firstScreenStands = useFirstScreenStands()
  if (isRequested && unsentCount === 0) return <Leaving />
  if (!isRequested && !firstScreenStands) return null
  return <UnsentWarning isOpen={isRequested} count={unsentCount} onClose={withdrawLogout} onLeave={leave} />
}

/** Leaves; when the last item was sent while the warning stood there, that was what it waited for. */
function Leaving() {
  useEffect(leave, [])
  return null
}

function leave(): void {
  withdrawLogout()
  void signOut()
}

/** Signs out: everything of the member's leaves this device at once; the server is told when it can be. */
async function signOut(): Promise<void> {
  const session = knownSession()
  if (session === undefined) return
  await endSession('logout')
  try {
    await call(logout, {}, { session })
  } catch (error) {
    console.info('The server was not told of the logout.', error)
  }
}
