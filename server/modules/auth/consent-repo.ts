import type { Db, NewRow } from '#server/infra/db/tables.ts'

/** Records what a member agreed to, and the words of it once for all who did. */
export async function insertConsent(
  db: Db,
  { words, ...consent }: NewRow<'consents'> & { words: string },
): Promise<void> {
  await db
    .insertInto('consent_texts')
    .values({ version: consent.version, words })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('consents').values(consent).execute()
}
