import type { Db } from './tables.ts'

/** Who had a username, in lower case, until some instant after `since`: it leads to them and nobody else can take it. */
export async function findFormerOwner(db: Db, usernameKey: string, since: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_usernames')
    .select('account_id')
    .where('username_key', '=', usernameKey)
    .where('changed_at', '>', since)
    .executeTakeFirst()
  return row?.account_id
}
