import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { logout } from '#contract/own-session.ts'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { useShownOutbox } from '#src/entities/outbox/use-outbox.ts'
import { useLogoutRequest, withdrawLogout } from '#src/entities/session/logout-request.ts'
import { call } from '#src/offline/api/call.ts'
import { wakeOutboxLater } from '#src/offline/outbox/wake-outbox.ts'
import { endSession, knownSession } from '#src/offline/storage/session-store.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import styles from './logout-gate.module.css'

/** Logs out when asked to: at once, or after a warning where something would be lost. */
export function LogoutGate() {
  const isRequested = useLogoutRequest()
  const unsentCount = useShownOutbox().length
  if (!isRequested) return null
  return unsentCount === 0 ? <Leaving /> : <UnsentWarning count={unsentCount} />
}

/** Leaves; when the last item was sent while the warning stood there, that was what it waited for. */
function Leaving() {
  useEffect(leave, [])
  return null
}

function UnsentWarning({ count }: { count: number }) {
  const isConnected = useIsConnected()
  return (
    <Modal title="Log out?" size="narrow" onClose={withdrawLogout}>
      <p>
        {count === 1 ? '1 thing has not been sent yet.' : `${count} things have not been sent yet.`} Logging out deletes
        {count === 1 ? ' it' : ' them'} from this device for good.
      </p>
      {!isConnected && <p>There is no connection right now.</p>}
      <p className={styles.link}>
        <Link to="/outbox" onClick={withdrawLogout}>
          See what is waiting
        </Link>
      </p>
      <div className={styles.buttons}>
        <Button wide onClick={() => wakeOutboxLater('connected')}>
          Send now, then log out
        </Button>
        <Button wide variant="outline" data-initial-focus="" onClick={withdrawLogout}>
          Stay
        </Button>
        <Button wide variant="danger" onClick={leave}>
          Log out anyway
        </Button>
      </div>
    </Modal>
  )
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
    console.info('The server was not told of the logout; its session ends by age.', error)
  }
}
