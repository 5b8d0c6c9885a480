import { Link, useLocation } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import { useRef, type ReactNode } from 'react'
import type { SessionUser } from '#contract/own-session.ts'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import styles from './bottom-bar.module.css'
import { isCurrentEntry, navEntries, navLabel, type NavEntry } from './nav-entries.ts'
import { useRetreat } from './use-retreat.ts'

type BottomBarProps = { member: SessionUser; unreadCount: number; onCreatePost: () => void }

const [home, search, notifications, , , profile] = navEntries
const mostCounted = 99

/** The bar at the thumb on phones: the places one goes to all day, and a new post in their middle. */
export function BottomBar({ member, unreadCount, onCreatePost }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null)
  useRetreat(bar)
  return (
    <nav ref={bar} className={styles.bar} aria-label="Quick access">
      <Entry entry={home} />
      <Entry entry={search} />
      <button
        type="button"
        className={styles.entry}
        aria-label="New post"
        aria-haspopup="dialog"
        onClick={onCreatePost}
      >
        <span className={styles.create}>
          <PenLine aria-hidden />
        </span>
      </button>
      <Entry entry={notifications} label={navLabel(notifications.label, unreadCount)}>
        {unreadCount > 0 && (
          // The link's name says it already: as a picture it is no second text of the link.
          <span
            className={styles.count}
            data-count={unreadCount > mostCounted ? `${mostCounted}+` : unreadCount}
            aria-hidden
          />
        )}
      </Entry>
      <Entry
        entry={profile}
        picture={
          <Avatar
            id={member.id}
            name={displayName(member) || member.username}
            src={member.profile_picture_url}
            size="small"
          />
        }
      />
    </nav>
  )
}

type EntryProps = {
  entry: NavEntry
  label?: string
  /** In the icon's place. */
  picture?: ReactNode
  children?: ReactNode
}

function Entry({ entry: { to, label: ownLabel, Icon }, label = ownLabel, picture, children }: EntryProps) {
  const isCurrent = useLocation({ select: ({ pathname }) => isCurrentEntry(to, pathname) })
  // A second press leads to the top of the screen one is on.
  const toTheTop = () => window.scrollTo({ top: 0 })
  return (
    <Link
      to={to}
      className={styles.entry}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={isCurrent ? toTheTop : undefined}
    >
      {picture ?? <Icon aria-hidden strokeWidth={isCurrent ? 2.3 : 1.9} />}
      {children}
    </Link>
  )
}
