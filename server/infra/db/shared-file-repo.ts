import type { Db, Row } from './tables.ts'

export type SharedFile = Row<'shared_files'>

export async function findSharedFile(db: Db, name: string): Promise<SharedFile | undefined> {
  return db.selectFrom('shared_files').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Those of these that there are. */
export async function findSharedFiles(db: Db, names: readonly string[]): Promise<SharedFile[]> {
  return db.selectFrom('shared_files').selectAll().where('name', 'in', names).orderBy('name').execute()
}

/** Writes a file, in the place of the one there may be. */
export async function putSharedFile(db: Db, file: SharedFile): Promise<void> {
  const { content, changed_at } = file
  await db
    .insertInto('shared_files')
    .values(file)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ content, changed_at }))
    .execute()
}

/** Writes a file where it still says what the caller has read (undefined: that there is none); false when another was quicker. */
export async function replaceSharedFile(db: Db, file: SharedFile, before: string | undefined): Promise<boolean> {
  const { name, content, changed_at } = file
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('shared_files')
      .values(file)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('shared_files')
    .set({ content, changed_at })
    .where('name', '=', name)
    .where('content', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSharedFiles(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('shared_files').where('name', 'in', names).execute()
}
