import { cacheQuery } from '../infra/db/cache-query.ts'
import { deleteInSteps } from '../infra/db/delete-in-steps.ts'
import type { Db, Row } from '../infra/db/tables.ts'
import type { BrowserNames } from '../browser-names.ts'

type LiveSession = Pick<Row<'sessions'>, 'account_id' | 'created_at' | 'last_seen_at'> &
  Pick<Row<'accounts'>, 'role' | 'limited_until'>

/** The session of a token that has not ended, unless its account was retired or is suspended, or its member left. */
export async function findLiveSession(db: Db, tokenHash: string, now: number): Promise<LiveSession | undefined> {
  return (await selectLive(db, { tokenHash, now })).rows[0]
}

const selectLive = cacheQuery((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('suspensions', 'suspensions.account_id', 'sessions.account_id')
    .leftJoin('departures', 'departures.account_id', 'sessions.account_id')
    .select(['sessions.account_id', 'sessions.created_at', 'sessions.last_seen_at'])
    .select(['accounts.role', 'accounts.limited_until'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('accounts.retired_at', 'is', null)
    .where('suspensions.account_id', 'is', null)
    .where('departures.account_id', 'is', null),
)

export async function extendSession(
  db: Db,
  tokenHash: string,
  { seenAt, expiresAt, ...names }: { seenAt: number; expiresAt: number } & BrowserNames,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: seenAt, expires_at: expiresAt, ...names })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteEndedSessions(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'sessions', where: (eb) => eb('expires_at', '<=', now) })
}
