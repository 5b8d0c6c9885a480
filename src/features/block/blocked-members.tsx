import { AccountSkeletons } from '#src/entities/account/account-skeleton.tsx'
import { unblock, useBlocks } from '#src/entities/block/use-blocks.ts'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { MemberNames } from '#src/ui/member-names.tsx'
import styles from './blocked-members.module.css'

/** Whom the member has blocked, in all its states: loading, failed, empty, full. */
export function BlockedMembers() {
  const { members, isKnown, isFailed, refetch } = useBlocks()
  if (members.length > 0) {
    return (
      <ul aria-label="Blocked members">
        {members.map((member) => (
          <li key={member.id} className={styles.row}>
            <Avatar id={member.id} src={member.profile_picture_url} />
            <MemberNames name={displayName(member) || member.username} username={member.username} />
            <Button
              size="small"
              variant="outline"
              aria-label={`Unblock @${member.username}`}
              onClick={() => void unblock(member)}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    )
  }
  if (isFailed) return <LoadFailed text="This list could not be loaded." onRetry={() => void refetch()} />
  return isKnown ? <EmptyState text="You have blocked nobody." /> : <AccountSkeletons />
}
