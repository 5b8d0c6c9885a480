import { Link } from '@tanstack/react-router'
import type { AccountSummary } from '#contract/account.ts'
import { FollowButton } from '#src/entities/account/follow-button.tsx'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { MemberNames } from '#src/ui/member-names.tsx'
import styles from './suggestion-row.module.css'

/** A suggested member with a Follow or Following button. */
export function SuggestionRow({ account }: { account: AccountSummary }) {
  const name = displayName(account)
  return (
    <li className={styles.row}>
      <Link to="/guestprofile" search={{ id: account.id }} className={styles.profile}>
        <Avatar id={account.id} name={name || account.username} src={account.profile_picture_url} />
        <MemberNames name={name} username={account.username} />
      </Link>
      <FollowButton account={account} name={name} onText="Following" />
    </li>
  )
}
