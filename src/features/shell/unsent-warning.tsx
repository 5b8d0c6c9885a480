import { Link } from '@tanstack/react-router'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { wakeOutboxLater } from '#src/offline/outbox/wake-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import styles from './unsent-warning.module.css'

interface UnsentWarningProps {
  /** False while it is only loaded for later. */
  isOpen: boolean
  /** How many things have not been sent. */
  count: number
  /** How many drafts there are. */
  drafts: number
  onClose: () => void
  onLeave: () => void
}

/** What is lost by logging out now, and the ways to lose nothing. */
export function UnsentWarning({ isOpen, count, drafts, onClose, onLeave }: UnsentWarningProps) {
  const isConnected = useIsConnected()
  if (!isOpen) return null
  return (
    <Modal title="Log out?" size="narrow" onClose={onClose}>
      <p>
        {whatWaits(count, drafts)}. Logging out deletes {count + drafts === 1 ? 'it' : 'them'} from this device for
        good.
      </p>
      {!isConnected && <p>There is no connection right now.</p>}
      {count > 0 && (
        <p className={styles.link}>
          <Link to="/outbox" onClick={onClose}>
            See what is waiting
          </Link>
        </p>
      )}
      <div className={styles.buttons}>
        {count > 0 && (
          <Button wide onClick={() => wakeOutboxLater('connected')}>
            Send now, then log out
          </Button>
        )}
        <Button wide variant="outline" data-initial-focus="" onClick={onClose}>
          Stay
        </Button>
        <Button wide variant="danger" onClick={onLeave}>
          Log out anyway
        </Button>
      </div>
    </Modal>
  )
}

function whatWaits(count: number, drafts: number): string {
  const unsent = count === 1 ? '1 thing has not been sent yet' : `${count} things have not been sent yet`
  const begun = drafts === 1 ? '1 draft is not finished' : `${drafts} drafts are not finished`
  return [...(count > 0 ? [unsent] : []), ...(drafts > 0 ? [begun] : [])].join(', and ')
}
