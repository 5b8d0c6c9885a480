import { Link } from '@tanstack/react-router'
import type { AccountSummary } from '#contract/account.ts'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { MemberNames } from '#src/ui/member-names.tsx'
import styles from './account-card.module.css'
import { FollowButton } from './follow-button.tsx'

type AccountCardProps = {
  account: AccountSummary
  /** The member's own entry has no follow button. */
  isOwn: boolean
  /** Before the profile opens: persist its id for an address without one. */
  onOpen?: () => void
}

/** A member in a list: picture, names, and a follow button for others. */
export function AccountCard({ account, isOwn, onOpen }: AccountCardProps) {
  const name = displayName(account) || account.username
  return (
    <div className={styles.card}>
      <Link to="/guestprofile" search={{ id: account.id }} className={styles.who} {...(onOpen && { onClick: onOpen })}>
        <Avatar id={account.id} name={name} src={account.profile_picture_url} />
        <MemberNames name={name} username={account.username} />
      </Link>
      {!isOwn && <FollowButton account={account} name={name} />}
    </div>
  )
}
