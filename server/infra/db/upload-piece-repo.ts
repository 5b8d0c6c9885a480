import type { Db, Row } from './tables.ts'

export type UploadPiece = Row<'upload_pieces'>

/** The pieces of a file, in order. */
export async function listPieces(db: Db, uploadId: string): Promise<UploadPiece[]> {
  return db.selectFrom('upload_pieces').selectAll().where('upload_id', '=', uploadId).orderBy('start').execute()
}

/** The last piece of a file: where it ends, the next one begins. */
export async function findLastPiece(db: Db, uploadId: string): Promise<UploadPiece | undefined> {
  return db
    .selectFrom('upload_pieces')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('start', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False when there is one that begins there. */
export async function insertPiece(db: Db, piece: UploadPiece): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('upload_pieces')
    .values(piece)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Forgets the pieces of a file; answers where they lie. */
export async function deletePieces(db: Db, uploadId: string): Promise<string[]> {
  const rows = await db.deleteFrom('upload_pieces').where('upload_id', '=', uploadId).returning('key').execute()
  return rows.map(({ key }) => key)
}

/** Files that have pieces, in the order of their ids, after one of them. */
export async function listFilesWithPieces(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_pieces')
    .select('upload_id')
    .distinct()
    .where('upload_id', '>', after)
    .orderBy('upload_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.upload_id)
}
