import type { SiteAct } from '#contract/moderation.ts'
import type { Db } from './tables.ts'

interface SiteActRow {
  action: SiteAct
  reason: string
  /** Who did it. */
  by: string
  /** The thing that it is about, where it is one. */
  about?: string
}

/** Writes an act that concerns the whole installation into the audit log. */
export type RecordSiteAct = (db: Db, act: SiteActRow) => Promise<void>

export function makeRecordSiteAct({ clock, newId }: { clock: () => number; newId: () => string }): RecordSiteAct {
  return async (db, { action, reason, by, about }) => {
    const id = newId()
    const subject = { kind: 'site', subject_id: about ?? id, author_id: null, post_id: null }
    const when = { until_at: null, moderator_id: by, created_at: clock() }
    await db
      .insertInto('moderation_decisions')
      .values({ id, ...subject, action, reason, ...when })
      .execute()
  }
}
