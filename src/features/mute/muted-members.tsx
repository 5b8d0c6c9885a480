import type { MutedMember } from '#contract/mute.ts'
import { MemberRows } from '#src/entities/account/member-rows.tsx'
import { unmute, useMutes } from '#src/entities/mute/use-mutes.ts'
import { formatDate } from '#src/lib/format-date.ts'

/** Whom the member has muted, and until when. */
export function MutedMembers() {
  return (
    <MemberRows
      label="Muted members"
      list={useMutes()}
      action="Unmute"
      onAct={unmute}
      noteOf={endOf}
      emptyText="You have muted nobody."
    />
  )
}

function endOf({ ends_at }: MutedMember): string {
  return ends_at === null ? 'For good' : `Until ${formatDate(new Date(ends_at), new Date())}`
}
