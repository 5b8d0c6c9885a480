import { useMemo } from 'react'
import type { AccountSummary } from '#contract/account.ts'
import { AccountCard } from '#src/entities/account/account-card.tsx'
import { AccountSkeletons } from '#src/entities/account/account-skeleton.tsx'
import { eachOnce } from '#src/entities/paged-list/each-once.ts'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import { LongList } from '#src/entities/paged-list/long-list.tsx'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** A list of members in all its states; everybody but the reader has a follow button. */
export function MemberEntries({ accounts, list }: { accounts: readonly AccountSummary[]; list: ListState }) {
  const memberId = useMember().id
  // A page fetched after somebody new followed repeats the last of the page before.
  const unique = useMemo(() => eachOnce(accounts), [accounts])
  return (
    <>
      {unique.length > 0 && (
        <LongList name="members" as="ul">
          {unique.map((account) => (
            // The focus comes back to it.
            <li key={account.id} data-entry-key={account.id} tabIndex={-1}>
              <AccountCard account={account} isOwn={account.id === memberId} />
            </li>
          ))}
        </LongList>
      )}
      <ListFoot
        list={list}
        isEmpty={unique.length === 0}
        failedText="This list could not be loaded."
        failedMoreText="More members could not be loaded."
        empty={<EmptyState text="User has no followers/following" />}
        loading={<AccountSkeletons />}
        loadingMore={<AccountSkeletons count={2} />}
      />
    </>
  )
}
