import { cacheQuery } from '#server/infra/db/cache-query.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** Those of the accounts whom the member has muted. */
export async function findMutedAmong(
  db: Db,
  { viewerId, now }: Listener,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await selectMutedAmong(db, { viewerId, now, ids })
  return new Set(rows.map((row) => row.muted_id))
}

const selectMutedAmong = cacheQuery(
  (db, { ids, ...listener }: { viewerId: string; now: number; ids: readonly string[] }) =>
    selectStanding(db, listener).select('muted_id').where('muted_id', 'in', ids),
)

/** The mutes of a member that have not ended. */
export function selectStanding(db: Db, { viewerId, now }: Listener) {
  return db
    .selectFrom('mutes')
    .where('mutes.muter_id', '=', viewerId)
    .where((eb) => eb.or([eb('mutes.ends_at', 'is', null), eb('mutes.ends_at', '>', now)]))
}
