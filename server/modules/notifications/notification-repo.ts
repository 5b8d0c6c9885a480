import { sql, type SqlBool } from 'kysely'
import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { isUnread } from './notification-summary-repo.ts'

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

export type ToldAct = NonNullable<Awaited<ReturnType<typeof findToldAct>>>

/** What a member was told of an act, even when it was taken back since, and whether they had read of it by then. */
export async function findToldAct(db: Db, dedupeKey: string) {
  const told = await db
    .selectFrom('notifications')
    .select(['id', 'created_at', 'withdrawn_at', wasUnread.as('was_unread')])
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return told && { ...told, was_unread: Boolean(told.was_unread) }
}

// What a member marks as read while it is withdrawn they did not see.
const wasUnread = sql<SqlBool>`(case when withdrawn_at is null then ${isUnread()} else read_at is null end)`

/** Lets a notification be seen again where it was withdrawn, as it was: where all was marked as read since, an unread one has come now. */
export async function restoreNotification(db: Db, id: string, now: number): Promise<void> {
  const created_at = sql<number>`case when read_at is not null or ${isUnread()} then created_at else ${now} end`
  await db
    .updateTable('notifications')
    .set({ withdrawn_at: null, created_at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is not', null)
    .execute()
}

/** Makes a notification, withdrawn or not, about news from now on, and unread. */
export async function renewNotification(
  db: Db,
  id: string,
  news: { comment_id: string; created_at: number },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ ...news, withdrawn_at: null, read_at: null })
    .where('id', '=', id)
    .execute()
}

/** Lets the next notification of the same act have a row of its own; the earlier one stays unless it was withdrawn. */
export async function releaseDedupeKey(db: Db, { id, withdrawn_at }: ToldAct): Promise<void> {
  if (withdrawn_at !== null) await db.deleteFrom('notifications').where('id', '=', id).execute()
  else await db.updateTable('notifications').set({ dedupe_key: id }).where('id', '=', id).execute()
}

/** Takes a notification back, and answers whose it was; it is known for a while, so that the same act is not told anew. */
export async function withdrawNotification(db: Db, dedupeKey: string, now: number): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set(withdrawal(now))
    .where('dedupe_key', '=', dedupeKey)
    .where('withdrawn_at', 'is', null)
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Whether it was read by then stays with it, as the member does not see what they mark as read in the meantime. */
const withdrawal = (now: number) => ({
  withdrawn_at: now,
  read_at: sql<number | null>`case when ${isUnread()} then read_at else ${now} end`,
})

/** Takes the notifications of a comment back, or makes them about the latest other one that they told of; answers whose they are. */
export async function withdrawNotificationsOf(
  db: Db,
  commentId: string,
  { now, toldOnceMs }: { now: number; toldOnceMs: number },
): Promise<string[]> {
  const members = await findToldOf(db, commentId)
  await moveNotificationsOf(db, commentId, { toldOnceMs })
  await db
    .updateTable('notifications')
    .set(withdrawal(now))
    .where('comment_id', '=', commentId)
    .where('withdrawn_at', 'is', null)
    .execute()
  return members
}

/** Who was told of a comment: the author of its post, of the comment answered, and whom it mentions. */
export async function findToldOf(db: Db, commentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('account_id')
    .where('comment_id', '=', commentId)
    .where('withdrawn_at', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/**
 * Makes the notifications of a comment that is to be seen no more about the latest other one that they told of, where there is one: for
 * those who see it no more.
 */
export async function moveNotificationsOf(
  db: Db,
  commentId: string,
  { toldOnceMs }: { toldOnceMs: number },
): Promise<void> {
  const told = await db
    .selectFrom('notifications')
    .innerJoin('comments', 'comments.id', 'notifications.comment_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as answered', 'answered.id', 'comments.parent_id')
    .select(['notifications.id', 'account_id', 'actor_id', 'notifications.post_id', 'notifications.created_at'])
    .where('comment_id', '=', commentId)
    .where('withdrawn_at', 'is', null)
    // A mention is about the words it stands in.
    .where('type', '=', 'comment' satisfies NotificationKind)
    // What is hidden is so from others than the author of the post.
    .where((eb) =>
      eb.or([
        eb('comments.deleted_at', 'is not', null),
        eb('answered.deleted_at', 'is not', null),
        eb('posts.author_id', '<>', eb.ref('account_id')),
      ]),
    )
    .execute()
  for (const notification of told) {
    const other = await findOtherComment(db, { ...notification, toldOnceMs })
    if (!other) continue
    // It is read when the other one was.
    const change = { comment_id: other.id, created_at: other.created_at }
    await db.updateTable('notifications').set(change).where('id', '=', notification.id).execute()
  }
}

interface OneOfSeveral {
  account_id: string
  actor_id: string
  post_id: string | null
  created_at: number
  toldOnceMs: number
}

/** The latest comment before, of the same member below the same post, that the notification's member was to hear of and did not. */
async function findOtherComment(db: Db, { account_id, actor_id, post_id, created_at, toldOnceMs }: OneOfSeveral) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .select(['comments.id', 'comments.created_at'])
    .where('comments.post_id', '=', post_id)
    .where('comments.author_id', '=', actor_id)
    .where('comments.deleted_at', 'is', null)
    .where('parents.deleted_at', 'is', null)
    .where('comments.created_at', '>', created_at - toldOnceMs)
    .where((eb) => eb.or([eb('comments.hidden_at', 'is', null), eb('posts.author_id', '=', account_id)]))
    .where((eb) => eb.or([eb('posts.author_id', '=', account_id), eb('parents.author_id', '=', account_id)]))
    .where((eb) => {
      const told = eb.selectFrom('notifications').select('id').whereRef('comment_id', '=', 'comments.id')
      return eb.not(eb.exists(told.where('account_id', '=', account_id)))
    })
    .orderBy('comments.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Most posts have fewer notifications; whoever is not among these of one that has more hears of its end when they ask. */
const mostLookedAt = 500

/** Who was told something about a post; none where nobody was. */
export async function findToldAbout(db: Db, postId: string): Promise<string[]> {
  const some = db.selectFrom('notifications').select('account_id').where('post_id', '=', postId).limit(mostLookedAt)
  const rows = await db.selectFrom(some.as('some')).select('account_id').distinct().execute()
  return rows.map(({ account_id }) => account_id)
}

/** Deletes the notifications about a post, in steps, unless it is there again; `gotOn` as of `deleteInSteps`. */
export async function deleteNotificationsAbout(db: Db, postId: string, gotOn: () => void): Promise<void> {
  await deleteInSteps(
    db,
    {
      table: 'notifications',
      where: (eb) => {
        const living = eb.selectFrom('posts').select('posts.id').where('posts.id', '=', postId)
        return eb.and([eb('post_id', '=', postId), eb.not(eb.exists(living.where('posts.deleted_at', 'is', null)))])
      },
    },
    gotOn,
  )
}

export async function deleteWithdrawnBefore(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, { table: 'notifications', where: (eb) => eb('withdrawn_at', '<', instant) })
}

/**
 * Marks read what came in until `until` (epoch milliseconds), as one instant, however much that is. It is when the newest of them came:
 * one that another process dates a little before `until` and saves after this is unread.
 */
export async function markReadUntil(db: Db, accountId: string, until: number): Promise<void> {
  const newest = await db
    .selectFrom('notifications')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where(isUnread(sql.val(accountId)))
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  const { created_at } = newest
  await db
    .updateTable('accounts')
    .set({ notifications_read_until: created_at })
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb('notifications_read_until', 'is', null), eb('notifications_read_until', '<', created_at)]))
    .execute()
}
