import { useMemo } from 'react'
import type { AccountSummary } from '#contract/account.ts'
import { AccountCard } from '#src/entities/account/account-card.tsx'
import { AccountSkeletons } from '#src/entities/account/account-skeleton.tsx'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListEnd } from '#src/ui/list-end.tsx'

/** A list of members in all its states; everybody but the reader has a follow button. */
export function MemberEntries({ accounts, list }: { accounts: readonly AccountSummary[]; list: ListState }) {
  const memberId = useMember().id
  // A page fetched after somebody new followed repeats the last of the page before.
  const unique = useMemo(() => [...new Map(accounts.map((account) => [account.id, account])).values()], [accounts])
  if (list.status === 'loading') return <AccountSkeletons />
  if (list.status === 'failed') {
    return (
      <EmptyState
        drawing="broken"
        text="This list could not be loaded."
        action={
          <Button variant="outline" onClick={list.retry}>
            Try again
          </Button>
        }
      />
    )
  }
  if (unique.length === 0) return <EmptyState text="User has no followers/following" />
  return (
    <>
      <ul>
        {unique.map((account) => (
          <li key={account.id}>
            <AccountCard account={account} isOwn={account.id === memberId} />
          </li>
        ))}
      </ul>
      <ListEnd state={list.end} failedText="More members could not be loaded." onNear={list.loadMore}>
        <AccountSkeletons count={2} />
      </ListEnd>
    </>
  )
}
