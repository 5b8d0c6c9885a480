import { decisionActionSchema } from '#contract/decision.ts'
import { dayMs } from '#contract/durations.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'

/** The latest so many are looked at. */
const mostDecisions = 5_000
/** All but what puts something back: that answers an appeal, or nothing. */
const decided = decisionActionSchema.options.filter((action) => action !== 'restore')

export type DayCounts = Row<'daily_figures'>

/** Days that were counted once they were over. */
export async function findCountedDays(db: Db, { from, until }: { from: number; until: number }): Promise<DayCounts[]> {
  return db.selectFrom('daily_figures').selectAll().where('day', '>=', from).where('day', '<', until).execute()
}

/** Counts one day by the order of indexes; posts that are deleted or removed by now are not among them. */
export async function countDay(db: Db, day: number): Promise<DayCounts> {
  const { posts } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll().as('posts'))
    .where('created_at', '>=', day * dayMs)
    .where('created_at', '<', (day + 1) * dayMs)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { reports } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll().as('reports'))
    .where('created_at', '>=', day * dayMs)
    .where('created_at', '<', (day + 1) * dayMs)
    .executeTakeFirstOrThrow()
  const { members } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll().as('members'))
    .where('created_at', '>=', day * dayMs)
    .where('created_at', '<', (day + 1) * dayMs)
    .where('is_house', '=', 0)
    .executeTakeFirstOrThrow()
  return { day, members: Number(members), posts: Number(posts), reports: Number(reports) }
}

export async function insertCountedDay(db: Db, counts: DayCounts): Promise<void> {
  await db
    .insertInto('daily_figures')
    .values(counts)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}

/** When things were decided since then, and when they were reported first; null for what nobody had reported. */
export async function findDecisionTimes(db: Db, since: number) {
  return db
    .selectFrom('moderation_decisions')
    .select('created_at')
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select(({ fn }) => fn.min('reports.created_at').as('first'))
        .whereRef('reports.decision_id', '=', 'moderation_decisions.id')
        .as('reported_at'),
    )
    .where('created_at', '>=', since)
    .where('action', 'in', decided)
    .orderBy('created_at', 'desc')
    .limit(mostDecisions)
    .execute()
}
