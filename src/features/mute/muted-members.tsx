import { MemberRows } from '#src/entities/account/member-rows.tsx'
import { describeEnd } from '#src/entities/mute/end-choice.tsx'
import { unmute, useMutes } from '#src/entities/mute/use-mutes.ts'

/** Whom the member has muted, and until when. */
export function MutedMembers() {
  return (
    <MemberRows
      label="Muted members"
      list={useMutes()}
      action="Unmute"
      onAct={unmute}
      noteOf={({ ends_at }) => describeEnd(ends_at)}
      emptyText="You have muted nobody."
    />
  )
}
