import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { NotificationGroup } from '#src/entities/notification/group-notifications.ts'

/** Which notifications to show. */
export type UpdatesChoice = NotificationKind | 'all'

interface Known {
  /** The newest of all kinds. */
  newest: readonly NotificationGroup[]
  /** Whether there are none but those. */
  isAll: boolean
  /** Those of the kind that was chosen, once the server has said. */
  ofKind: readonly NotificationGroup[] | undefined
  hasKindFailed: boolean
}

/** What to show of a kind: as the server says, else what of it is among the newest. */
export function groupsOfKind(
  kind: NotificationKind,
  { newest, isAll, ofKind, hasKindFailed }: Known,
): readonly NotificationGroup[] | 'loading' | 'failed' {
  if (ofKind) return ofKind
  const known = newest.filter((group) => group.newest.type === kind)
  if (known.length > 0 || isAll) return known
  return hasKindFailed ? 'failed' : 'loading'
}
