import type { Db } from '#server/infra/db/tables.ts'

/** How many notifications a member has not read. */
export async function countUnread(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
