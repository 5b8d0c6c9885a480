import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whose eyes an answer is for: a member's id, or undefined for a visitor, who sees what everybody may see. */
export type Viewer = string | undefined

/**
 * The rule "neither sees the other", and nobody sees the suspended or those who left: true of a row whose account, in the column
 * `account`, is neither of these, has not blocked the viewer and is not blocked by them. Every query that brings a person or what
 * one wrote to anybody asks it; a column that is null passes.
 */
export function mayMeet(viewer: Viewer, account: string): RawBuilder<SqlBool> {
  if (viewer === undefined) return sql<SqlBool>`not exists (${absenceOf(sql.ref(account))})`
  return haveNoBlock(sql.val(viewer), sql.ref(account))
}

/** True of a row whose account, in the column `account`, has not left; for who sees more than others do. */
export function hasNotLeft(account: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (${departureOf(sql.ref(account))})`
}

/** `mayMeet` of the accounts in two columns. */
export function mayAccountMeet(account: string, other: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return haveNoBlock(sql.ref(account), other)
}

// Four looks into an index for each row. As one subquery, so that no planner turns it into a join that changes the order.
function haveNoBlock(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from blocks where blocker_id = ${one} and blocked_id = ${other}
    union all select 1 from blocks where blocker_id = ${other} and blocked_id = ${one}
    union all ${absenceOf(other)})`
}

function absenceOf(account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select 1 from suspensions where suspensions.account_id = ${account}
    union all ${departureOf(account)}`
}

function departureOf(account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select 1 from departures where departures.account_id = ${account}`
}
