import { displayName } from '#src/lib/display-name.ts'
import { ActionRow } from '#src/ui/action-row.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { MemberNames } from '#src/ui/member-names.tsx'
import { AccountSkeletons } from './account-skeleton.tsx'
import type { NamedMember } from './named-member.ts'

type MemberRowsProps<Member> = {
  label: string
  list: { members: readonly Member[]; isKnown: boolean; isFailed: boolean; refetch: () => Promise<unknown> }
  /** What the button of each row says, before their username for whoever hears it. */
  action: string
  onAct: (member: Member) => Promise<void>
  /** A line below their names. */
  noteOf?: (member: Member) => string
  emptyText: string
}

/** Members that something was done about, each with the way back, in all states: loading, failed, empty, full. */
export function MemberRows<Member extends NamedMember>(props: MemberRowsProps<Member>) {
  const { label, list, action, onAct, noteOf, emptyText } = props
  if (list.members.length > 0) {
    return (
      <ul aria-label={label}>
        {list.members.map((member) => (
          <ActionRow
            key={member.id}
            picture={
              <Avatar id={member.id} name={displayName(member) || member.username} src={member.profile_picture_url} />
            }
            note={noteOf?.(member)}
            action={{ label: action, spoken: `${action} @${member.username}`, onAct: () => void onAct(member) }}
          >
            <MemberNames name={displayName(member) || member.username} username={member.username} />
          </ActionRow>
        ))}
      </ul>
    )
  }
  if (list.isFailed) return <LoadFailed text="This list could not be loaded." onRetry={() => void list.refetch()} />
  return list.isKnown ? <EmptyState text={emptyText} /> : <AccountSkeletons />
}
