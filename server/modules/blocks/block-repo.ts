import { summaryColumns } from '#server/infra/db/account-summary-repo.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import { hasNotLeft } from '#server/infra/db/may-meet.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { walkList, type Place } from '#server/infra/db/walk-list.ts'
import type { Page } from '#server/page-cursor.ts'

// In `infra/` as modules share it; services have it from here, as they import nothing of that.
export { lockMembers } from '#server/infra/db/lock-members.ts'

/** A member, whether or not the one who blocks may see them. */
export async function findAnyMember(db: Db, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()
}

/** A block that is there already stays as it is. */
export async function insertBlock(db: Db, row: NewRow<'blocks'>): Promise<void> {
  await db
    .insertInto('blocks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute()
}

export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}

export type BlockedRow = Awaited<ReturnType<typeof listBlocked>>['rows'][number]

/** Whom a member has blocked, newest first: the one list that names those whom they do not see. */
export async function listBlocked(db: Db, blockerId: string, page: Page) {
  const order = { at: 'blocks.created_at', id: 'blocks.blocked_id' } as const
  const blocks = (reads: Db) => reads.selectFrom('blocks').where('blocks.blocker_id', '=', blockerId)
  const list = {
    findPlace: (reads: Db, { after, before }: Place) => {
      const places = blocks(reads).select(['blocks.created_at as at', 'blocks.blocked_id as id'])
      return keysetPage(places, order, { after, limit: 1 }).offset(before).executeTakeFirst()
    },
    findShown: (reads: Db, part: Page) => {
      const blocked = blocks(reads)
        .innerJoin('accounts', 'accounts.id', 'blocks.blocked_id')
        .select([...summaryColumns, 'blocks.created_at'])
        .where(hasNotLeft('blocks.blocked_id'))
      return keysetPage(blocked, order, part).execute()
    },
  }
  return walkList({ db }, list, page)
}
