import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Page } from '#server/page-cursor.ts'

/** Inserts a notification once per `dedupe_key`, however often the act is repeated; false when it was there already. */
export async function insertNotification(db: Db, row: NewRow<'notifications'>): Promise<boolean> {
  const inserted = await db
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteNotification(db: Db, dedupeKey: string): Promise<void> {
  await db.deleteFrom('notifications').where('dedupe_key', '=', dedupeKey).execute()
}

export async function deleteNotificationsAbout(
  db: Db,
  about: { postId: string } | { commentId: string },
): Promise<void> {
  const [column, id] =
    'postId' in about ? (['post_id', about.postId] as const) : (['comment_id', about.commentId] as const)
  await db.deleteFrom('notifications').where(column, '=', id).execute()
}

export type NotificationRow = Awaited<ReturnType<typeof pageOfNotifications>>[number]

/** A member's notifications with who acted and the comment it is about, newest first. */
export async function pageOfNotifications(db: Db, accountId: string, page: Page) {
  const notifications = db
    .selectFrom('notifications')
    .innerJoin('accounts as actors', 'actors.id', 'notifications.actor_id')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .leftJoin('posts', 'posts.id', 'notifications.post_id')
    .select([
      'notifications.id',
      'notifications.type',
      'notifications.actor_id',
      'notifications.post_id',
      'notifications.comment_id',
      'notifications.created_at',
      'notifications.read_at',
      'actors.username',
      'actors.first_name',
      'actors.last_name',
      'actors.picture_media',
      'comments.content',
      'comments.parent_id',
      'notifications.account_id',
      'posts.author_id as post_author_id',
    ])
    .where('notifications.account_id', '=', accountId)
  return keysetPage(notifications, { at: 'notifications.created_at', id: 'notifications.id' }, page).execute()
}

/** Marks read what came in until `until`, both in epoch milliseconds. */
export async function markReadUntil(
  db: Db,
  accountId: string,
  { until, now }: { until: number; now: number },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .execute()
}
