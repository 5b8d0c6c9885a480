import { Link } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import type { SessionUser } from '#contract/own-session.ts'
import { product } from '#contract/product.ts'
import { Wordmark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConnectionSign } from './connection-sign.tsx'
import styles from './left-bar.module.css'
import { MemberCard } from './member-card.tsx'
import { NavList } from './nav-list.tsx'

type LeftBarProps = { member: SessionUser; unreadCount: number; onCreatePost: () => void }

/** The navigation of wide windows; icons only between 700 and 1100 pixels. */
export function LeftBar({ member, unreadCount, onCreatePost }: LeftBarProps) {
  return (
    <nav className={styles.bar} aria-label="Main">
      <Link to="/home" className={styles.home} aria-label={`${product.name}, home`}>
        <Wordmark name={product.name} />
      </Link>
      <NavList unreadCount={unreadCount} look="collapsible" />
      <div className={styles.compose}>
        <Button wide onClick={onCreatePost}>
          Create Post
        </Button>
      </div>
      <button
        type="button"
        className={styles['narrow-compose']}
        aria-label="Create Post"
        title="Create Post"
        onClick={onCreatePost}
      >
        <PenLine aria-hidden />
      </button>
      <ConnectionSign />
      <div className={styles.member}>
        <MemberCard member={member} />
      </div>
    </nav>
  )
}
