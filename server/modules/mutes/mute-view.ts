import type { MutedMember } from '#contract/mute.ts'
import { toListedMember } from '#server/account-summary-view.ts'
import type { MutedRow } from './mute-repo.ts'

export function toMutedMember(row: MutedRow): MutedMember {
  return {
    ...toListedMember(row),
    created_at: new Date(row.created_at).toISOString(),
    ends_at: toEnd(row.ends_at),
  }
}

/** Null: for good. */
export function toEnd(endsAt: number | null): string | null {
  return endsAt === null ? null : new Date(endsAt).toISOString()
}
