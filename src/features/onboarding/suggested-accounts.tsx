import { useState } from 'react'
import type { AccountSummary } from '#contract/account.ts'
import type { AccountId } from '#contract/ids.ts'
import { limits } from '#contract/rules.ts'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { MemberNames } from '#src/ui/member-names.tsx'
import styles from './onboarding-overlay.module.css'

type SuggestedAccountsProps = {
  accounts: readonly AccountSummary[]
  followed: ReadonlySet<AccountId>
  onToggle: (id: AccountId) => void
}

/** Accounts to follow, six at a time. */
export function SuggestedAccounts({ accounts, followed, onToggle }: SuggestedAccountsProps) {
  const [shownCount, setShownCount] = useState<number>(limits.onboardingAccountsShown)
  if (accounts.length === 0) return <p className={styles.quiet}>no suggested accounts</p>
  return (
    <>
      <ul className={styles.accounts}>
        {accounts.slice(0, shownCount).map((account) => (
          <li key={account.id} className={styles.account}>
            <Avatar id={account.id} name={displayName(account) || account.username} src={account.profile_picture_url} />
            <MemberNames name={displayName(account)} username={account.username} nameId={`suggested-${account.id}`} />
            <Button
              size="small"
              variant={followed.has(account.id) ? 'quiet' : 'outline'}
              aria-describedby={`suggested-${account.id}`}
              onClick={() => onToggle(account.id)}
            >
              {followed.has(account.id) ? 'Following' : 'Follow'}
            </Button>
          </li>
        ))}
      </ul>
      {accounts.length > shownCount && (
        <Button variant="quiet" onClick={() => setShownCount(shownCount + limits.onboardingAccountsShown)}>
          Show more
        </Button>
      )}
    </>
  )
}
