import { Link } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import type { SessionUser } from '#contract/own-session.ts'
import { product } from '#contract/product.ts'
import { BrandMark, Wordmark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ConnectionSign } from './connection-sign.tsx'
import { MemberCard } from './member-card.tsx'
import { NavList } from './nav-list.tsx'
import styles from './phone-bar.module.css'

type PhoneBarProps = { member: SessionUser; unreadCount: number; onCreatePost: () => void; onLogout: () => void }

/** The top bar of phones: the menu icon opens and closes the drawer with the entries of the left bar and logout. */
export function PhoneBar({ member, unreadCount, onCreatePost, onLogout }: PhoneBarProps) {
  const [isOpen, setOpen] = useState(false)
  const newsId = useId()
  const close = () => setOpen(false)
  const createPost = () => {
    close()
    onCreatePost()
  }
  return (
    <header className={styles.bar}>
      <IconButton
        label="Menu"
        aria-expanded={isOpen}
        aria-describedby={unreadCount > 0 ? newsId : undefined}
        icon={<MenuSign hasNews={unreadCount > 0} />}
        onClick={() => setOpen(!isOpen)}
      />
      <span id={newsId} hidden>
        Unread notifications
      </span>
      <span className={styles.connection}>
        <ConnectionSign />
      </span>
      <Link to="/home" className={styles.home} aria-label={`${product.name}, home`}>
        <BrandMark />
      </Link>
      {isOpen && (
        <Drawer label="Menu" onClose={close}>
          <nav className={styles.menu} aria-label="Main">
            <div className={styles.top}>
              <Wordmark name={product.name} />
              <IconButton label="Close menu" icon={<X aria-hidden />} onClick={close} />
            </div>
            <NavList unreadCount={unreadCount} onFollow={close} />
            <Button wide onClick={createPost}>
              Create Post
            </Button>
            <div className={styles.bottom}>
              <MemberCard member={member} names="short" onFollow={close} />
              <Button wide variant="quiet" onClick={onLogout}>
                Logout
              </Button>
            </div>
          </nav>
        </Drawer>
      )}
    </header>
  )
}

function MenuSign({ hasNews }: { hasNews: boolean }) {
  return (
    <span className={styles.sign}>
      <MenuIcon aria-hidden />
      {hasNews && <span className={styles.dot} />}
    </span>
  )
}
