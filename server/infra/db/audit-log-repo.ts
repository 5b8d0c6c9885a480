import type { SiteAct, TicketAct } from '#contract/moderation.ts'
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

interface MemberActRow {
  action: TicketAct
  reason: string
  /** Who did it. */
  by: string
  /** The member whom it concerns. */
  about: string
}

/** Writes an act that concerns a member, and nothing that was reported, into the audit log. */
export type RecordMemberAct = (db: Db, act: MemberActRow) => Promise<void>

export function makeRecordMemberAct({ clock, newId }: { clock: () => number; newId: () => string }): RecordMemberAct {
  return async (db, { action, reason, by, about }) => {
    const subject = { kind: 'member', subject_id: about, author_id: about, post_id: null }
    const when = { until_at: null, moderator_id: by, created_at: clock() }
    await db
      .insertInto('moderation_decisions')
      .values({ id: newId(), ...subject, action, reason, ...when })
      .execute()
  }
}
