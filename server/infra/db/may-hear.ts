import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whom something is brought to, and at which instant (epoch milliseconds): a mute may have an end. */
export interface Listener {
  viewerId: string
  now: number
}

/**
 * The rule "muted members are silent": true of a row whose account, in the column `account`, the member has not muted. What comes to
 * a member unasked (feeds, suggestions, notifications, push) asks it; what they look for themselves does not.
 */
export function mayHear({ viewerId, now }: Listener, account: string): RawBuilder<SqlBool> {
  return isNotMuted(sql.val(viewerId), account, now)
}

/** The same of the accounts in two columns, of which the first may have muted the second. */
export function mayAccountHear(account: string, other: string, now: number): RawBuilder<SqlBool> {
  return isNotMuted(sql.ref(account), other, now)
}

function isNotMuted(muter: RawBuilder<unknown>, muted: string, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from mutes where muter_id = ${muter} and muted_id = ${sql.ref(muted)}
    and (ends_at is null or ends_at > ${now}))`
}
