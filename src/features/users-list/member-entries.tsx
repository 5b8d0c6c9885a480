import { useMemo } from 'react'
import type { AccountSummary } from '#contract/account.ts'
import { AccountCard } from '#src/entities/account/account-card.tsx'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListEnd } from '#src/ui/list-end.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './users-list.module.css'

/** A list of members in all its states; everybody but the reader has a follow button. */
export function MemberEntries({ accounts, list }: { accounts: readonly AccountSummary[]; list: ListState }) {
  const memberId = useMember().id
  // A page fetched after somebody new followed repeats the last of the page before.
  const unique = useMemo(() => [...new Map(accounts.map((account) => [account.id, account])).values()], [accounts])
  if (list.status === 'loading') return <MemberBones />
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
        <MemberBones count={2} />
      </ListEnd>
    </>
  )
}

/** Stand-ins in the shape of the entries. */
export function MemberBones({ count = 6 }: { count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading members</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.bone} aria-hidden="true">
          <Skeleton shape="circle" width="var(--avatar)" height="var(--avatar)" />
          <div>
            <Skeleton width={at % 2 === 0 ? '38%' : '46%'} />
            <Skeleton width="24%" height="0.75rem" />
          </div>
          <Skeleton width="5rem" height="2.125rem" />
        </div>
      ))}
    </div>
  )
}
