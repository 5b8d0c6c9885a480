import { MemberRows } from '#src/entities/account/member-rows.tsx'
import { unblock, useBlocks } from '#src/entities/block/use-blocks.ts'

/** Whom the member has blocked. */
export function BlockedMembers() {
  return (
    <MemberRows
      label="Blocked members"
      list={useBlocks()}
      action="Unblock"
      onAct={unblock}
      emptyText="You have blocked nobody."
    />
  )
}
