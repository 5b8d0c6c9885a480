import { sql, type SqlBool } from 'kysely'
import type { CopiedTable } from '#server/infra/db/copied-tables.ts'
import { deleteInSteps, deleteSome } from '#server/infra/db/delete-in-steps.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import type { MarkTable } from '#server/modules/posts/post-mark-repo.ts'

/** So many rows go in one transaction: nobody waits long for it. */
export const erasedAtOnce = 50

/** A member whose time to come back is over. */
export async function findErasable(db: Db, accountId: string) {
  return db
    .selectFrom('departures')
    .innerJoin('accounts', 'accounts.id', 'departures.account_id')
    .select(['departures.erased_from', 'accounts.id', 'accounts.email', 'accounts.picture_media'])
    .select('accounts.banner_media')
    .where('departures.account_id', '=', accountId)
    .executeTakeFirst()
}

/** Deletes some of the rows whose `column` is `value`; answers whether there may be more. */
export async function deleteSomeOf(
  db: Db,
  { table, column }: { table: CopiedTable; column: string },
  value: string,
): Promise<boolean> {
  const where = () => sql<SqlBool>`${sql.ref(column)} = ${value}`
  return (await deleteSome(db, { table, where }, erasedAtOnce)) === erasedAtOnce
}

/** Deletes some of the likes of comments, which would all go with them in one statement; answers whether there may be more. */
export async function deleteSomeLikesOf(db: Db, commentIds: readonly string[]): Promise<boolean> {
  if (commentIds.length === 0) return false
  return (
    (await deleteSome(
      db,
      { table: 'comment_likes', where: (eb) => eb('comment_id', 'in', commentIds) },
      erasedAtOnce,
    )) === erasedAtOnce
  )
}

/** Deletes some of the reports of things of a kind; answers whether there may be more. */
export async function deleteSomeReportsOf(db: Db, kind: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  return (
    (await deleteSome(
      db,
      { table: 'reports', where: (eb) => eb.and([eb('kind', '=', kind), eb('subject_id', 'in', ids)]) },
      erasedAtOnce,
    )) === erasedAtOnce
  )
}

export async function findAPostOf(db: Db, authorId: string): Promise<string | undefined> {
  const post = await db.selectFrom('posts').select('id').where('author_id', '=', authorId).limit(1).executeTakeFirst()
  return post?.id
}

/** Comments below a post, replies before what they answer. */
export async function findCommentsBelow(db: Db, postId: string): Promise<string[]> {
  const below = db.selectFrom('comments').select('id').where('post_id', '=', postId).limit(erasedAtOnce)
  const replies = await below.where('parent_id', 'is not', null).execute()
  const found = replies.length > 0 ? replies : await below.execute()
  return found.map(({ id }) => id)
}

/** Comments of a member. */
export async function findSomeCommentsOf(db: Db, authorId: string): Promise<Pick<Row<'comments'>, 'id' | 'post_id'>[]> {
  return db
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where('author_id', '=', authorId)
    .limit(erasedAtOnce)
    .execute()
}

export async function findSomeRepliesTo(db: Db, commentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', commentId)
    .limit(erasedAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findLivingAmong(db: Db, commentIds: readonly string[]) {
  return db
    .selectFrom('comments')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .select(['comments.id', 'comments.parent_id', 'comments.author_id'])
    .select('parents.deleted_at as parent_deleted_at')
    .where('comments.id', 'in', commentIds)
    .where('comments.deleted_at', 'is', null)
    .execute()
}

export async function deleteComments(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('comments').where('id', 'in', ids).execute()
}

/** Deletes a post with all that is left of what belongs to it; its id stays known as that of something gone. */
export async function replaceByTombstone(db: Db, id: string, now: number): Promise<void> {
  await db
    .insertInto('erased_posts')
    .values({ id, erased_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db.deleteFrom('posts').where('id', '=', id).execute()
}

export async function deleteTombstonesBefore(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, { table: 'erased_posts', where: (eb) => eb('erased_at', '<', instant) })
}

export async function findSomeMarksOf(db: Db, table: MarkTable, accountId: string): Promise<string[]> {
  const marks = db.selectFrom(table).select('post_id').where('account_id', '=', accountId)
  return (await marks.limit(erasedAtOnce).execute()).map((row) => row.post_id)
}

export async function findSomeLikedCommentsOf(db: Db, accountId: string): Promise<string[]> {
  const likes = db.selectFrom('comment_likes').select('comment_id').where('account_id', '=', accountId)
  return (await likes.limit(erasedAtOnce).execute()).map((row) => row.comment_id)
}

export async function findSomeFollowsOf(db: Db, accountId: string) {
  const follows = db.selectFrom('follows').select(['follower_id', 'followed_id']).limit(erasedAtOnce)
  const own = await follows.where('follower_id', '=', accountId).execute()
  return own.length > 0 ? own : follows.where('followed_id', '=', accountId).execute()
}

export async function findSomeReportsBy(db: Db, reporterId: string) {
  return db
    .selectFrom('reports')
    .select(['kind', 'subject_id', 'decision_id', 'created_at'])
    .where('reporter_id', '=', reporterId)
    .limit(erasedAtOnce)
    .execute()
}

export async function deleteReport(
  db: Db,
  reporterId: string,
  { kind, subject_id }: { kind: string; subject_id: string },
): Promise<void> {
  await db
    .deleteFrom('reports')
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .execute()
}

/** One report less waits for a decision; with the last, nothing is to be decided any more. */
export async function takeReportBack(
  db: Db,
  { kind, subject_id, created_at }: { kind: string; subject_id: string; created_at: number },
): Promise<void> {
  await db
    .updateTable('report_cases')
    .set({
      open_reports: sql<number>`case when open_reports > 1 then open_reports - 1 else 0 end`,
      opened_at: sql<number | null>`case when open_reports > 1 then opened_at end`,
    })
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    // That it was decided on may not be written at it yet.
    .where((eb) => eb.or([eb('closed_until', 'is', null), eb('closed_until', '<', created_at)]))
    .execute()
}

export async function findSomeCasesOf(db: Db, authorId: string) {
  return db
    .selectFrom('report_cases')
    .select(['kind', 'subject_id'])
    .where('author_id', '=', authorId)
    .limit(erasedAtOnce)
    .execute()
}

/** Forgets what was reported about a thing that is gone. */
export async function deleteCase(db: Db, { kind, subject_id }: { kind: string; subject_id: string }): Promise<void> {
  await db.deleteFrom('reports').where('kind', '=', kind).where('subject_id', '=', subject_id).execute()
  await db.deleteFrom('report_cases').where('kind', '=', kind).where('subject_id', '=', subject_id).execute()
}

export async function findAttachmentsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('support_tickets')
    .innerJoin('ticket_attachments', 'ticket_attachments.ticket_id', 'support_tickets.id')
    .select('ticket_attachments.key')
    .where('support_tickets.account_id', '=', accountId)
    .execute()
  return rows.map(({ key }) => key)
}

/** Directories of the copies of a member's data. */
export async function findExportsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('exports').select('directory').where('account_id', '=', accountId).execute()
  return rows.flatMap(({ directory }) => directory ?? [])
}

/** Jobs in the order of their ids, after one of them, but for what acts bring about for many: others wait for that, whom it stands at. */
export async function findJobsAfter(db: Db, id: string): Promise<Pick<Row<'jobs'>, 'id' | 'payload'>[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('id', '>', id)
    .where('queue', '<>', 'fanout')
    .orderBy('id')
    .limit(erasedAtOnce)
    .execute()
}

/** Deletes the account itself with the rest of what belongs to it. */
export async function deleteAccountRow(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await db.deleteFrom('verification_codes').where('email', '=', email).execute()
  await db.deleteFrom('accounts').where('id', '=', id).execute()
}
