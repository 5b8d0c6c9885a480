import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'

/** Inserts a link; of lasting ones only the first that a member makes for a post. */
export async function insertShareLink(db: Db, row: NewRow<'share_links'>): Promise<void> {
  await db
    .insertInto('share_links')
    .values(row)
    .onConflict((conflict) => conflict.columns(['post_id', 'account_id']).where('expires_at', 'is', null).doNothing())
    .execute()
}

/** The lasting link of a member to a post. */
export async function findLastingLink(
  db: Db,
  { postId, accountId }: { postId: string; accountId: string },
): Promise<string | undefined> {
  const link = await db
    .selectFrom('share_links')
    .select('id')
    .where('post_id', '=', postId)
    .where('account_id', '=', accountId)
    .where('expires_at', 'is', null)
    .executeTakeFirst()
  return link?.id
}

/** The post that a link leads to at `now` (epoch milliseconds). */
export async function findSharedPostId(db: Db, id: string, now: number): Promise<string | undefined> {
  const link = await db
    .selectFrom('share_links')
    .select('post_id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return link?.post_id
}

/** Deletes the links that lead nowhere any more at `now` (epoch milliseconds). */
export async function deleteEndedLinks(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'share_links', where: (eb) => eb('expires_at', '<=', now) })
}
