import { selectSummaries, summaryColumns } from '#server/infra/db/account-summary-repo.ts'
import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { walkList, type Place } from '#server/infra/db/walk-list.ts'
import type { Page } from '#server/page-cursor.ts'
import { selectStanding } from './mute-summary-repo.ts'

/** A member whom `viewerId` may see. */
export async function findMember(db: Db, id: string, viewerId: string): Promise<{ id: string } | undefined> {
  return selectSummaries(db, viewerId).where('accounts.id', '=', id).executeTakeFirst()
}

/** Mutes, or gives a mute that is there another end. */
export async function upsertMute(db: Db, row: NewRow<'mutes'>): Promise<void> {
  const { created_at, ends_at } = row
  await db
    .insertInto('mutes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['muter_id', 'muted_id']).doUpdateSet({ created_at, ends_at }))
    .execute()
}

export async function deleteMute(db: Db, muterId: string, mutedId: string): Promise<void> {
  await db.deleteFrom('mutes').where('muter_id', '=', muterId).where('muted_id', '=', mutedId).execute()
}

/** Forgets mutes that ended until `now`. */
export async function deleteEndedMutes(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'mutes', where: (eb) => eb('ends_at', '<=', now) })
}

export type MutedRow = Awaited<ReturnType<typeof listMuted>>['rows'][number]

/** Whom a member has muted, newest first, without whom they may not see at all. */
export async function listMuted(db: Db, listener: Listener, page: Page) {
  const order = { at: 'mutes.created_at', id: 'mutes.muted_id' } as const
  const list = {
    findPlace: (reads: Db, { after, before }: Place) => {
      const mutes = reads.selectFrom('mutes').select(['mutes.created_at as at', 'mutes.muted_id as id'])
      const ofMuter = mutes.where('mutes.muter_id', '=', listener.viewerId)
      return keysetPage(ofMuter, order, { after, limit: 1 }).offset(before).executeTakeFirst()
    },
    findShown: (reads: Db, part: Page) => {
      const muted = selectStanding(reads, listener)
        .innerJoin('accounts', 'accounts.id', 'mutes.muted_id')
        .select([...summaryColumns, 'mutes.created_at', 'mutes.ends_at'])
        .where(mayMeet(listener.viewerId, 'accounts.id'))
      return keysetPage(muted, order, part).execute()
    },
  }
  return walkList({ db }, list, page)
}
