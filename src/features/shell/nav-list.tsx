import { Link, useLocation } from '@tanstack/react-router'
import Hourglass from 'lucide-react/icons/hourglass'
import { useStalledCount } from '#src/entities/outbox/use-stalled-count.ts'
import { classNames } from '#src/lib/class-names.ts'
import { isCurrentEntry, navEntries, navLabel, outboxLabel } from './nav-entries.ts'
import styles from './nav-list.module.css'

type NavListProps = {
  unreadCount: number
  /** `collapsible` shows icons only where the window is narrow. */
  look?: 'plain' | 'collapsible'
  onFollow?: () => void
}

/** The places one can go. */
export function NavList({ unreadCount, look = 'plain', onFollow }: NavListProps) {
  const waitingCount = useStalledCount()
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase() })
  return (
    <ul className={classNames(styles.list, look === 'collapsible' && styles.collapsible)}>
      {navEntries.map(({ to, label, Icon }) => {
        const isCurrent = isCurrentEntry(to, path)
        return (
          <li key={to}>
            <Link
              to={to}
              className={classNames(styles.entry, isCurrent && styles.current)}
              aria-current={isCurrent ? 'page' : undefined}
              title={look === 'collapsible' ? label : undefined}
              onClick={onFollow}
            >
              <Icon aria-hidden strokeWidth={isCurrent ? 2.3 : 1.9} />
              <span className={styles.label}>{navLabel(label, unreadCount)}</span>
              {label === 'Notifications' && unreadCount > 0 && <span className={styles.dot} />}
            </Link>
          </li>
        )
      })}
      {waitingCount > 0 && (
        <li>
          <Link
            to="/outbox"
            className={classNames(styles.entry, path === '/outbox' && styles.current)}
            aria-current={path === '/outbox' ? 'page' : undefined}
            title={look === 'collapsible' ? outboxLabel(waitingCount) : undefined}
            onClick={onFollow}
          >
            <Hourglass aria-hidden strokeWidth={1.9} />
            <span className={styles.label}>{outboxLabel(waitingCount)}</span>
            <span className={styles.dot} />
          </Link>
        </li>
      )}
    </ul>
  )
}
