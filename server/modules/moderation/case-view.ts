import { accountIdSchema } from '#contract/ids.ts'
import { roleSchema } from '#contract/role.ts'
import { pastDecisionSchema, type ReportCase } from '#contract/moderation.ts'
import { pictureUrl } from '#server/infra/media/media-key.ts'
import type { AuthorRow, findHistory, findPicturesOf } from './case-repo.ts'
import { toInstant } from './decision-view.ts'

type History = Awaited<ReturnType<typeof findHistory>>
type PictureRow = Awaited<ReturnType<typeof findPicturesOf>>[number]

export function toCaseAuthor(row: AuthorRow, { things, decisions }: History): ReportCase['author'] {
  const { username, first_name, last_name } = row
  const instantOrNull = (at: number | null) => (at === null ? null : toInstant(at))
  return {
    id: accountIdSchema.parse(row.id),
    ...{ username, first_name, last_name, profile_picture_url: row.picture_media },
    created_at: toInstant(row.created_at),
    role: row.role === null ? null : roleSchema.parse(row.role),
    limited_until: instantOrNull(row.limited_until),
    suspended_at: instantOrNull(row.suspended_at),
    history: {
      reported_things: things,
      decisions: decisions.map((past) => pastDecisionSchema.parse({ ...past, created_at: toInstant(past.created_at) })),
    },
  }
}

export function toMedia({ key, width, alt_text }: PictureRow): ReportCase['subject']['media'][number] {
  return { media_url: pictureUrl(key, width), alt_text }
}

/** Deleted by its author, removed by a moderator, or there. */
export function stateOf(row: { deleted_at: number | null; removed_at: number | null }): ReportCase['subject']['state'] {
  if (row.removed_at !== null) return 'removed'
  return row.deleted_at === null ? 'there' : 'deleted'
}
