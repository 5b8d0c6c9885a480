import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

export type ExportRow = Row<'exports'>

export async function insertExport(db: Db, row: NewRow<'exports'>): Promise<void> {
  await db.insertInto('exports').values(row).execute()
}

export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A member's that were asked for after `since`, newest first. */
export async function listExportsOf(db: Db, accountId: string, since: number): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function markStarted(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('exports').set({ started_at: now }).where('id', '=', id).execute()
}

export async function markFailed(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('exports').set({ failed_at: now }).where('id', '=', id).where('ready_at', 'is', null).execute()
}

/** False when it is gone, or another process was quicker: what was made is nobody's then. */
export async function markReady(
  db: Db,
  id: string,
  made: { directory: string; bytes: number; ready_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ ...made, failed_at: null })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A member's that were made, or given up, when another one that was asked for no earlier is ready. */
export async function listOlderExports(db: Db, { id, account_id, created_at }: ExportRow): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('created_at', '<=', created_at)
    .where('id', '!=', id)
    .where((eb) => eb.or([eb('ready_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .execute()
}

/** Those that were ready, or asked for in vain, at `until` or before, oldest first; at most `limit`. */
export async function listExportsUntil(
  db: Db,
  { until, limit }: { until: number; limit: number },
): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('created_at', '<=', until)
    .where((eb) => eb.or([eb('ready_at', 'is', null), eb('ready_at', '<=', until)]))
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).execute()
}

/** The account with what only its member may know. */
export async function findOwnAccount(db: Db, accountId: string): Promise<Row<'accounts'>> {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
}

/** Where posts that were imported were first written, as far as that is known. */
export async function findOriginsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('posts')
    .select(['id', 'origin_server', 'origin_id'])
    .where('id', 'in', ids)
    .where('origin_id', 'is not', null)
    .execute()
}

/** What a member reported, in no order but one that lasts. */
export async function listReportsBy(db: Db, reporterId: string) {
  return db
    .selectFrom('reports')
    .select(['kind', 'subject_id', 'reason', 'note', 'created_at'])
    .where('reporter_id', '=', reporterId)
    .orderBy('kind')
    .orderBy('subject_id')
    .execute()
}
