import { sql } from 'kysely'
import { hasNotLeft } from '#server/infra/db/may-meet.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'
import type { ImportFailure } from '#contract/own-import.ts'

export type ImportRow = Row<'imports'>

/** False when the member has one under way. */
export async function insertImport(db: Db, row: NewRow<'imports'>): Promise<boolean> {
  const result = await db
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').where('finished_at', 'is', null).doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A member's that were asked for after `since`, newest first. */
export async function listImportsOf(db: Db, accountId: string, since: number): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
}

/** How many are under way, `most` at most. */
export async function countUnderWay(db: Db, { since, most }: { since: number; most: number }): Promise<number> {
  const some = db
    .selectFrom('imports')
    .select('id')
    .where('created_at', '>', since)
    .where('finished_at', 'is', null)
    .limit(most)
  return (await some.execute()).length
}

export async function markImportStarted(
  db: Db,
  id: string,
  start: { started_at: number; posts_in_archive: number },
): Promise<void> {
  await db.updateTable('imports').set(start).where('id', '=', id).where('started_at', 'is', null).execute()
}

export type ImportPlace = Pick<ImportRow, 'id' | 'file' | 'position'>
export type ImportProgress = Omit<ImportRow, 'id' | 'account_id' | 'upload_id' | 'created_at' | 'started_at'>

/** False when another process was there before: what was made is not to be counted then. */
export async function moveImport(
  db: Db,
  { id, file, position }: ImportPlace,
  progress: Partial<ImportProgress>,
): Promise<boolean> {
  const result = await db
    .updateTable('imports')
    .set(progress)
    .where('id', '=', id)
    .where('file', '=', file)
    .where('position', '=', position)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function finishImport(
  db: Db,
  id: string,
  end: { finished_at: number; failure: ImportFailure | null },
): Promise<void> {
  await db.updateTable('imports').set(end).where('id', '=', id).where('finished_at', 'is', null).execute()
}

/** Those that were asked for at `until` or before and are `under-way` still, or `finished`, oldest first. */
export async function listImportsUntil(
  db: Db,
  { until, state, limit }: { until: number; state: 'under-way' | 'finished'; limit: number },
): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('created_at', '<=', until)
    .where('finished_at', state === 'finished' ? 'is not' : 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

/** Whether the member may write posts: neither suspended nor read-only nor gone. */
export async function mayWritePosts(db: Db, accountId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('accounts.id')
    .where('accounts.id', '=', accountId)
    .where((eb) => eb.or([eb('limited_until', 'is', null), eb('limited_until', '<=', now)]))
    .where(hasNotLeft('accounts.id'))
    .where(sql<boolean>`not exists (select 1 from suspensions where suspensions.account_id = accounts.id)`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Which of the ids are those of the member's posts; one that the member deleted under the id that it was written with is not, one
 * that a moderator removed is.
 */
export async function findTakenIds(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', ids)
    .where('author_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('deleted_at', 'is', null), eb('removed_at', 'is not', null), eb('imported_at', 'is not', null)]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
