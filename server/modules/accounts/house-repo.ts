import { sql } from 'kysely'
import type { Db, Row } from '#server/infra/db/tables.ts'

export type HouseRow = Pick<
  Row<'accounts'>,
  'id' | 'username' | 'first_name' | 'last_name' | 'followers_count' | 'retired_at'
>

export async function listHouseAccounts(db: Db): Promise<HouseRow[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name', 'followers_count', 'retired_at'])
    .where('is_house', '=', sql.lit(1))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Takes a house account out of suggestions and ends what sessions it may have; false when there is none of that name. */
export async function retireHouseAccount(db: Db, usernameKey: string, now: number): Promise<boolean> {
  const account = await db
    .updateTable('accounts')
    .set({ retired_at: now })
    .where('username_key', '=', usernameKey)
    .where('is_house', '=', sql.lit(1))
    .returning('id')
    .executeTakeFirst()
  if (!account) return false
  await db.deleteFrom('sessions').where('account_id', '=', account.id).execute()
  return true
}

/** Brings a retired house account back; false when there is none of that name. */
export async function restoreHouseAccount(db: Db, usernameKey: string): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set({ retired_at: null })
    .where('username_key', '=', usernameKey)
    .where('is_house', '=', sql.lit(1))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
