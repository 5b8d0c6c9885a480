import type { UploadUse } from '#contract/upload.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

export type UploadRow = Row<'uploads'>

/** An upload of this member whose last piece is not older than `since`. */
export async function findUpload(
  db: Db,
  { id, accountId, since }: { id: string; accountId: string; since: number },
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('updated_at', '>=', since)
    .executeTakeFirst()
}

export async function findUploadOfFile(
  db: Db,
  { accountId, sha256 }: { accountId: string; sha256: string },
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** Does nothing when the member has an upload of this file. */
export async function insertUpload(db: Db, row: NewRow<'uploads'>): Promise<void> {
  await db
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doNothing())
    .execute()
}

export async function updateUpload(
  db: Db,
  id: string,
  change: Partial<Pick<UploadRow, 'updated_at' | 'completed_at'>>,
): Promise<void> {
  await db.updateTable('uploads').set(change).where('id', '=', id).execute()
}

export async function beginAnew(db: Db, id: string, now: number): Promise<void> {
  const times = { updated_at: now, completed_at: null, used_at: null }
  await db.updateTable('uploads').set(times).where('id', '=', id).execute()
}

/** Marks a complete upload used, and answers whether nothing had used it before. */
export async function claimUpload(db: Db, id: string, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable('uploads')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows) > 0
}

/** Which of these something was made of. */
export async function listUsedOf(db: Db, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('uploads').select('id').where('id', 'in', ids).where('used_at', 'is not', null).execute()
}

/** Which of these there are, or became archives that are being imported. */
export async function listKnownOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const uploads = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  const archives = await db
    .selectFrom('imports')
    .select('upload_id as id')
    .where('finished_at', 'is', null)
    .where('upload_id', 'in', ids)
    .execute()
  return [...uploads, ...archives].map(({ id }) => id)
}

/** Answers whether it was there. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A member's uploads that nothing was made of yet, the one untouched for longest first. */
export async function listOpenUploads(db: Db, accountId: string, use: UploadUse): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('use', '=', use)
    .orderBy('updated_at')
    .execute()
}

/** How much each member has open, in bytes, most first. */
export async function sumOpenUploads(db: Db, use: UploadUse): Promise<{ accountId: string; bytes: number }[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(({ fn }) => ['account_id', fn.sum<number | string>('bytes').as('bytes')])
    .where('used_at', 'is', null)
    .where('use', '=', use)
    .groupBy('account_id')
    .execute()
  const sums = rows.map(({ account_id, bytes }) => ({ accountId: account_id, bytes: Number(bytes) }))
  return sums.sort((a, b) => b.bytes - a.bytes)
}

/** Uploads whose last piece is older than `until`; at most `limit`. */
export async function listUploadsUntil(
  db: Db,
  { until, limit }: { until: number; limit: number },
): Promise<{ id: string }[]> {
  return db.selectFrom('uploads').select('id').where('updated_at', '<', until).limit(limit).execute()
}
