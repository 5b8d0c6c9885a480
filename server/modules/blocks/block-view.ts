import type { BlockedMember } from '#contract/block.ts'
import { accountIdSchema } from '#contract/ids.ts'
import type { BlockedRow } from './block-repo.ts'

export function toBlockedMember(row: BlockedRow): BlockedMember {
  return {
    id: accountIdSchema.parse(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    profile_picture_url: row.picture_media,
    created_at: new Date(row.created_at).toISOString(),
  }
}
