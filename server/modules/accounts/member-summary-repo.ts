import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** A member whom `viewerId` may see. Retired ones included: their profile can be seen, so its lists are empty rather than missing. */
export async function findMember(db: Db, id: string, viewerId: string): Promise<{ id: string } | undefined> {
  return (await selectMember(db, { id, viewerId })).rows[0]
}

const selectMember = cacheQuery((db, { id, viewerId }: { id: string; viewerId: string }) =>
  db.selectFrom('accounts').select('id').where('id', '=', id).where(mayMeet(viewerId, 'accounts.id')),
)
