import { isUnread, selectNotifications } from '#server/modules/notifications/notification-summary-repo.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'

/**
 * Upserts a subscription; an endpoint that is there already now belongs to this member and session. False when the session is over, with
 * which it would end: nothing was written then.
 */
export async function upsertSubscription(db: Db, row: NewRow<'push_subscriptions'>): Promise<boolean> {
  const { account_id, session_hash, p256dh, auth, kinds, created_at } = row
  const session = db.selectFrom('sessions').select('token_hash').where('token_hash', '=', session_hash)
  if (!(await session.executeTakeFirst())) return false
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ account_id, session_hash, p256dh, auth, kinds, created_at, failed_at: null }),
    )
    .execute()
  return true
}

/** Removes the oldest subscriptions of a member beyond the newest `most`. */
export async function deleteSubscriptionsBeyond(db: Db, accountId: string, most: number): Promise<void> {
  const newest = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  if (newest.length < most) return
  const ids = newest.map(({ id }) => id)
  await db.deleteFrom('push_subscriptions').where('account_id', '=', accountId).where('id', 'not in', ids).execute()
}

export async function deleteSubscriptionAt(db: Db, accountId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function findSubscription(db: Db, id: string) {
  return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The devices whose sessions still last, of whom a notification is for. */
export async function listSubscriptionsFor(db: Db, notificationId: string, now: number) {
  return db
    .selectFrom('notifications')
    .innerJoin('push_subscriptions', 'push_subscriptions.account_id', 'notifications.account_id')
    .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_hash')
    .select(['push_subscriptions.id', 'push_subscriptions.kinds', 'notifications.type'])
    .where('notifications.id', '=', notificationId)
    .where('sessions.expires_at', '>', now)
    .execute()
}

/** Records since when messages are refused; null clears that. */
export async function markFailing(db: Db, id: string, failedAt: number | null): Promise<void> {
  await db.updateTable('push_subscriptions').set({ failed_at: failedAt }).where('id', '=', id).execute()
}

export type UnreadNotificationRow = NonNullable<Awaited<ReturnType<typeof findUnreadNotification>>>

/** A notification with what a message about it says; undefined once it was read, taken back or is of somebody not to be seen or heard. */
export async function findUnreadNotification(db: Db, notificationId: string, now: number) {
  return selectNotifications(db, now)
    .select([
      'notifications.account_id',
      'notifications.type',
      'notifications.actor_id',
      'notifications.post_id',
      'notifications.comment_id',
      'actors.username',
      'actors.first_name',
      'actors.last_name',
      'posts.author_id as post_author_id',
      'posts.text_content',
      'comments.content',
      'comments.parent_id',
    ])
    .where('notifications.id', '=', notificationId)
    .where(isUnread())
    .executeTakeFirst()
}
