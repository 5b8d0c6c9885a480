import { logEntrySchema, type LogEntry } from '#contract/moderation.ts'
import type { LogRow } from './decision-repo.ts'

export function toLogEntry(row: LogRow): LogEntry {
  const { id, kind, subject_id, action, reason, until_at, moderator_id, moderator_username } = row
  return logEntrySchema.parse({
    ...{ id, kind, subject_id, action, reason },
    author: row.author_id === null ? null : { id: row.author_id, username: row.author_username ?? '' },
    until: until_at === null ? null : toInstant(until_at),
    moderator: moderator_id === null ? null : { id: moderator_id, username: moderator_username ?? '' },
    created_at: toInstant(row.created_at),
  })
}

export function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
