import { dayMs } from '#contract/durations.ts'
import { sql } from 'kysely'
import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** How long the next attempt has to wait after so many failures. */
export interface WaitRule {
  /** The failure after which the first wait begins. */
  free: number
  firstMs: number
  /** Each wait is twice as long as the one before, up to this. */
  longestMs: number
}

const retentionMs = dayMs

/**
 * Counts an attempt as a failure before it is judged, so that those sent at the same moment all count; false, and nothing is
 * counted, while the wait of an earlier one lasts.
 */
export async function countFailure(
  db: Db,
  id: string,
  { rule, now }: { rule: WaitRule; now: number },
): Promise<boolean> {
  const failures = sql<number>`case when login_waits.forget_at <= ${now} then 1 else login_waits.failures + 1 end`
  const forget_at = now + retentionMs
  const counted = await db
    .insertInto('login_waits')
    .values({ id, failures: 1, next_at: now + (rule.free <= 1 ? rule.firstMs : 0), forget_at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          failures,
          next_at: sql<number>`cast(${now} as bigint) + ${waitAfter(failures, rule)}`,
          forget_at,
        })
        // A wait that is further off than two of the longest was set by a clock that was ahead.
        .where((eb) =>
          eb.or([eb('login_waits.next_at', '<=', now), eb('login_waits.next_at', '>', now + 2 * rule.longestMs)]),
        ),
    )
    .returning('failures')
    .executeTakeFirst()
  return counted !== undefined
}

/** Counted in the statement itself, as other processes count there, too. */
function waitAfter(failures: ReturnType<typeof sql<number>>, { free, firstMs, longestMs }: WaitRule) {
  const doublings = Math.ceil(Math.log2(longestMs / firstMs))
  return sql<number>`case
    when ${failures} < ${free} then 0
    when ${failures} - ${free} >= ${doublings} then ${longestMs}
    else ${firstMs} * (1 << (${failures} - ${free})) end`
}

/** When the next attempt is judged, in epoch milliseconds. */
export async function findNextAttempt(db: Db, id: string): Promise<number | undefined> {
  return (await db.selectFrom('login_waits').select('next_at').where('id', '=', id).executeTakeFirst())?.next_at
}

/** How many failures were counted that still count. */
export async function readFailureCount(db: Db, id: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('login_waits')
    .select('failures')
    .where('id', '=', id)
    .where('forget_at', '>', now)
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Takes one failure back, and the wait after it. */
export async function uncountFailure(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('login_waits')
    .set((eb) => ({ failures: eb('failures', '-', 1), next_at: now }))
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteWait(db: Db, id: string): Promise<void> {
  await db.deleteFrom('login_waits').where('id', '=', id).execute()
}

export async function deleteForgottenWaits(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'login_waits', where: (eb) => eb('forget_at', '<=', now) })
}
