import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ListedSession } from '#contract/session.ts'
import { Button } from '#src/ui/button.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { labelNow } from '#src/offline/api/server-time.ts'
import styles from './devices.module.css'

const handhelds = ['Android', 'iPhone', 'iPad']

/** What a member calls a device. */
export function deviceName({ browser, system }: Pick<ListedSession, 'browser' | 'system'>): string {
  return `${browser} on ${system}`
}

type DeviceRowProps = { session: ListedSession; isBusy: boolean; onEnd: () => void }

/** One device; this one is logged out from the menu, not from here. */
export function DeviceRow({ session, isBusy, onEnd }: DeviceRowProps) {
  const Icon = handhelds.includes(session.system) ? Smartphone : Monitor
  const name = deviceName(session)
  return (
    <li className={styles.row}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <b>{name}</b>
        {session.is_current ? (
          <span className={styles.current}>This device</span>
        ) : (
          <span className={styles.times}>
            Last used: <TimeLabel now={labelNow} instant={session.last_used_at} />
          </span>
        )}
        <span className={styles.times}>
          Logged in: <TimeLabel now={labelNow} instant={session.created_at} />
        </span>
      </div>
      {!session.is_current && (
        <Button size="small" variant="outline" busy={isBusy} aria-label={`Log out ${name}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  )
}
