import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** Which of the places a member has logged in from before. */
export async function findKnownPlaces(db: Db, placeHashes: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('known_places').select('place_hash').where('place_hash', 'in', placeHashes).execute()
  return new Set(rows.map((row) => row.place_hash))
}

export async function isPlaceKnown(db: Db, placeHash: string): Promise<boolean> {
  return (await findKnownPlaces(db, [placeHash])).size > 0
}

/** Records the places of a login, and of the member's others the `kept` newest. */
export async function savePlaces(
  db: Db,
  { accountId, placeHashes, now }: { accountId: string; placeHashes: string[]; now: number },
  kept: number,
): Promise<void> {
  await db
    .insertInto('known_places')
    .values(placeHashes.map((place_hash) => ({ place_hash, account_id: accountId, last_login_at: now })))
    .onConflict((conflict) => conflict.column('place_hash').doUpdateSet({ last_login_at: now }))
    .execute()
  const newest = db
    .selectFrom('known_places')
    .select('place_hash')
    .where('account_id', '=', accountId)
    .orderBy('last_login_at', 'desc')
    .orderBy('place_hash')
    .limit(kept)
  await db
    .deleteFrom('known_places')
    .where('account_id', '=', accountId)
    .where('place_hash', 'not in', newest)
    .execute()
}

export async function deletePlace(db: Db, placeHash: string): Promise<void> {
  await db.deleteFrom('known_places').where('place_hash', '=', placeHash).execute()
}

export async function deletePlacesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_places').where('account_id', '=', accountId).execute()
}

export async function deletePlacesUnusedSince(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, { table: 'known_places', where: (eb) => eb('last_login_at', '<', instant) })
}
