import type { AppealOutcome } from '#contract/appeal-answer.ts'
import { isDecisionInForce } from '#server/infra/db/decision-in-force.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import type { Page } from '#server/page-cursor.ts'

const decisionFacts = [
  'moderation_decisions.id',
  'moderation_decisions.kind',
  'moderation_decisions.subject_id',
  'moderation_decisions.author_id',
  'moderation_decisions.post_id',
  'moderation_decisions.action',
  'moderation_decisions.until_at',
  'moderation_decisions.created_at',
] as const

export type AppealedDecision = NonNullable<Awaited<ReturnType<typeof findDecision>>>

export async function findDecision(db: Db, id: string) {
  return db
    .selectFrom('moderation_decisions')
    .select(decisionFacts)
    .where('moderation_decisions.id', '=', id)
    .executeTakeFirst()
}

/** The decision that a member is suspended by, if they have not appealed against it. */
export async function findAppealableSuspension(db: Db, accountId: string) {
  return db
    .selectFrom('suspensions')
    .innerJoin('moderation_decisions', (join) =>
      join
        .onRef('moderation_decisions.author_id', '=', 'suspensions.account_id')
        .onRef('moderation_decisions.created_at', '=', 'suspensions.created_at'),
    )
    .leftJoin('appeals', 'appeals.decision_id', 'moderation_decisions.id')
    .select(decisionFacts)
    .where('suspensions.account_id', '=', accountId)
    .where('moderation_decisions.action', '=', 'suspend')
    .where('appeals.decision_id', 'is', null)
    .executeTakeFirst()
}

/** Whether this very decision still holds. */
export async function isInForce(db: Db, { id }: AppealedDecision, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('moderation_decisions')
    .select('id')
    .where('id', '=', id)
    .where(isDecisionInForce('moderation_decisions', now))
    .executeTakeFirst()
  return found !== undefined
}

/** False when there was one before. */
export async function insertAppeal(db: Db, row: NewRow<'appeals'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('appeals')
    .values(row)
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False when it was closed meanwhile. */
export async function closeAppeal(db: Db, decisionId: string, outcome: AppealOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appeals')
    .set({ opened_at: null, outcome })
    .where('decision_id', '=', decisionId)
    .where('opened_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those that wait, the longest first. */
export async function pageOfOpenAppeals(db: Db, page: Page) {
  const open = db
    .selectFrom('appeals')
    .select(['decision_id', 'words', 'created_at'])
    .select((eb) => eb.ref('opened_at').$notNull().as('opened_at'))
    .where('opened_at', '>', 0)
  return keysetPage(open, { at: 'opened_at', id: 'decision_id', oldestFirst: true }, page).execute()
}

/** In the place of one from before. */
export async function replaceTicket(db: Db, row: NewRow<'appeal_tickets'>): Promise<void> {
  await db.deleteFrom('appeal_tickets').where('account_id', '=', row.account_id).execute()
  await db.insertInto('appeal_tickets').values(row).execute()
}

/** Uses a ticket up, and answers whose it is. */
export async function spendTicket(db: Db, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('appeal_tickets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}
