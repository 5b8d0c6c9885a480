import type { Db } from './tables.ts'

/** Records files before they are stored. */
export async function addUnclaimedMedia(db: Db, prefixes: readonly string[], now: number): Promise<void> {
  if (prefixes.length === 0) return
  await db
    .insertInto('unclaimed_media')
    .values(prefixes.map((prefix) => ({ prefix, since: now })))
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .execute()
}

/** Strikes files off: from this transaction on a row refers to them, or a job removes them. */
export async function deleteUnclaimedMedia(db: Db, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return
  await db.deleteFrom('unclaimed_media').where('prefix', 'in', prefixes).execute()
}

/** Files that were recorded at `until` or before, oldest first; at most `limit`. */
export async function listUnclaimedMedia(
  db: Db,
  { until, limit }: { until: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('unclaimed_media')
    .select('prefix')
    .where('since', '<=', until)
    .orderBy('since')
    .limit(limit)
    .execute()
  return rows.map(({ prefix }) => prefix)
}
