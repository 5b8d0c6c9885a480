import type { BlockedMember } from '#contract/block.ts'
import { toListedMember } from '#server/account-summary-view.ts'
import type { BlockedRow } from './block-repo.ts'

export function toBlockedMember(row: BlockedRow): BlockedMember {
  return { ...toListedMember(row), created_at: new Date(row.created_at).toISOString() }
}
