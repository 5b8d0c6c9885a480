import KeyRound from 'lucide-react/icons/key-round'
import type { ReactNode } from 'react'
import type { OwnPasskey } from '#contract/own-passkey.ts'
import { labelNow } from '#src/offline/api/server-time.ts'
import { Button } from '#src/ui/button.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import deviceStyles from './devices.module.css'
import styles from './passkeys.module.css'
import { useFormFocus } from './use-form-focus.ts'

type PasskeyRowProps = {
  passkey: OwnPasskey
  onRename: () => void
  onRemove: () => void
  /** In the place of the buttons. */
  form: ReactNode
}

/** One passkey. */
export function PasskeyRow({ passkey, onRename, onRemove, form }: PasskeyRowProps) {
  const { name, created_at: createdAt, last_used_at: lastUsedAt } = passkey
  const row = useFormFocus<HTMLLIElement>(form !== undefined)
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.head}>
        <KeyRound aria-hidden className={deviceStyles.icon} />
        <div className={deviceStyles.words}>
          <b>{name}</b>
          <span className={deviceStyles.times}>
            Added: <TimeLabel now={labelNow} instant={createdAt} />
          </span>
          <span className={deviceStyles.times}>
            Last used: {lastUsedAt === null ? 'never' : <TimeLabel now={labelNow} instant={lastUsedAt} />}
          </span>
        </div>
      </div>
      {form ?? (
        <div className={styles.buttons}>
          <Button size="small" variant="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button size="small" variant="outline" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}
