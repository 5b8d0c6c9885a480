import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import type { Departure } from '#contract/departure.ts'
import { dayMs } from '#contract/durations.ts'
import { secondThoughtsMs } from '#contract/leaving.ts'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { useShownOutbox } from '#src/entities/outbox/use-outbox.ts'
import { hasPasskeys } from '#src/entities/session/has-passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/form.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { Modal } from '#src/ui/modal.tsx'
import styles from './leaving-dialog.module.css'
import { passkeysQuery } from './passkeys-query.ts'
import { useLeaving } from './use-leaving.ts'
import { YourPasswordField } from './your-password-field.tsx'

const words: Record<Departure, { title: string; comeBack: string; confirmText: string }> = {
  deactivation: {
    title: 'Deactivate Account',
    comeBack: 'Nothing is deleted. As soon as you log in again, all of it is there again.',
    confirmText: 'Deactivate',
  },
  deletion: {
    title: 'Delete Account',
    comeBack: `You have ${secondThoughtsMs / dayMs} days to change your mind: log in within them, and all of it is there again. After that everything is deleted for good, with what others wrote below your posts.`,
    confirmText: 'Delete',
  },
}

type LeavingDialogProps = { departure: Departure; onClose: () => void }

/** Says what leaving means, and asks for the password, or, before deleting, for a passkey. */
export function LeavingDialog({ departure, onClose }: LeavingDialogProps) {
  const { title, comeBack, confirmText } = words[departure]
  const { isBusy, notice, leave, leaveByPasskey } = useLeaving(departure)
  const [password, setPassword] = useState('')
  const isConnected = useIsConnected()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void leave(password)
  }
  return (
    <Modal title={title} size="narrow" onClose={onClose}>
      <div className={styles.words}>
        <p>
          Nobody sees your profile, your posts and your comments from now on, and you are logged out on every device.
        </p>
        <p>{comeBack}</p>
        <UnsentNote />
      </div>
      <Form onSubmit={submit} notice={notice}>
        <YourPasswordField value={password} onChange={setPassword} />
        {!isConnected && <p role="status">You are offline. This can be done once the connection is back.</p>}
        <FormMessage notice={notice} role="alert" />
        <div className={styles.buttons}>
          {departure === 'deletion' && <PasskeyButton onClick={() => void leaveByPasskey()} />}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isBusy} busyText="Please wait...">
            {confirmText}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}

/** Deletes without the password, for those who have a passkey. */
function PasskeyButton({ onClick }: { onClick: () => void }) {
  const { data: passkeys = [] } = useQuery(passkeysQuery())
  if (passkeys.length === 0 || !hasPasskeys()) return null
  return (
    <Button variant="outline" wide onClick={onClick}>
      Delete with a passkey
    </Button>
  )
}

/** How much of what was written on this device goes unsent. */
function UnsentNote() {
  const count = useShownOutbox().length
  if (count === 0) return null
  return (
    <p className={styles.unsent}>
      {count === 1 ? '1 thing has not been sent yet and is' : `${count} things have not been sent yet and are`} deleted
      from this device for good. <Link to="/outbox">See what is waiting</Link>
    </p>
  )
}
