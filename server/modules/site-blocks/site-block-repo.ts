import type { SiteBlockKind } from '#contract/site-block.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'
import type { Page } from '#server/page-cursor.ts'

/** Answers whether it was new. */
export async function insertSiteBlock(db: Db, row: NewRow<'site_blocks'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('site_blocks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Lifts one, and answers what it was. */
export async function deleteSiteBlock(db: Db, id: string): Promise<Row<'site_blocks'> | undefined> {
  return db.deleteFrom('site_blocks').where('id', '=', id).returningAll().executeTakeFirst()
}

export type SiteBlockRow = Awaited<ReturnType<typeof pageOfSiteBlocks>>[number]

export async function pageOfSiteBlocks(db: Db, kind: SiteBlockKind, page: Page) {
  const blocks = selectSiteBlocks(db).where('site_blocks.kind', '=', kind)
  return keysetPage(blocks, { at: 'site_blocks.created_at', id: 'site_blocks.id' }, page).execute()
}

export async function findSiteBlock(db: Db, id: string): Promise<SiteBlockRow> {
  return selectSiteBlocks(db).where('site_blocks.id', '=', id).executeTakeFirstOrThrow()
}

function selectSiteBlocks(db: Db) {
  return db
    .selectFrom('site_blocks')
    .leftJoin('accounts', 'accounts.id', 'site_blocks.by_id')
    .selectAll('site_blocks')
    .select('accounts.username')
}

/** All values of a kind, of which there are at most `limit`. */
export async function listBlockedValues(db: Db, kind: SiteBlockKind, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('site_blocks').select('value').where('kind', '=', kind).limit(limit).execute()
  return rows.map(({ value }) => value)
}

/** Whether one of the values is blocked. */
export async function isAnyBlocked(db: Db, kind: SiteBlockKind, values: readonly string[]): Promise<boolean> {
  if (values.length === 0) return false
  const row = await db
    .selectFrom('site_blocks')
    .select('id')
    .where('kind', '=', kind)
    .where('value', 'in', values)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findEmailOf(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  return row?.email ?? ''
}

/** The pictures of a post with their widths, as they are stored. */
export async function findStoredPicturesOf(db: Db, postId: string) {
  return db
    .selectFrom('post_media')
    .select(['key', 'widths'])
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute()
}

export async function deletePictureBlocksOf(db: Db, postId: string): Promise<void> {
  await db.deleteFrom('site_blocks').where('post_id', '=', postId).execute()
}
