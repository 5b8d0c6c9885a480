import { Link } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { product } from '#contract/product.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { BrandMark, Wordmark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MemberCard } from './member-card.tsx'
import { NavList } from './nav-list.tsx'
import styles from './phone-bar.module.css'

type PhoneBarProps = { member: SessionUser; unreadCount: number; onCreatePost: () => void; onLogout: () => void }

/** The top bar of phones: the menu icon opens and closes the drawer with the entries of the left bar and logout. */
export function PhoneBar({ member, unreadCount, onCreatePost, onLogout }: PhoneBarProps) {
  const [isOpen, setOpen] = useState(false)
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
        icon={<MenuIcon aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      />
      <Link to="/home" className={styles.home} aria-label={`${product.name}, home`}>
        <BrandMark />
      </Link>
      <Link to="/profile" className={styles.profile} aria-label="Profile">
        <Avatar id={member.id} src={member.profile_picture_url} size="small" />
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
