import { accountIdSchema } from '#contract/ids.ts'
import type { MutedMember } from '#contract/mute.ts'
import type { MutedRow } from './mute-repo.ts'

export function toMutedMember(row: MutedRow): MutedMember {
  return {
    id: accountIdSchema.parse(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    profile_picture_url: row.picture_media,
    created_at: new Date(row.created_at).toISOString(),
    ends_at: toEnd(row.ends_at),
  }
}

/** Null: for good. */
export function toEnd(endsAt: number | null): string | null {
  return endsAt === null ? null : new Date(endsAt).toISOString()
}
