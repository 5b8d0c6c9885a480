import type { AppealOutcome, OpenAppeal } from '#contract/appeal-answer.ts'
import type { PageQuery } from '#contract/endpoint.ts'
import type { RateLimiter, RateRule } from '#server/http/rate-limit.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { longRowsPerPage, readPage } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import type { Moderator } from '../moderation/decision-service.ts'
import type { ModerationService } from '../moderation/moderation-module.ts'
import {
  closeAppeal,
  findAppealableSuspension,
  findDecision,
  insertAppeal,
  isInForce,
  pageOfOpenAppeals,
  type AppealedDecision,
} from './appeal-repo.ts'
import type { AppealTickets } from './appeal-tickets.ts'

interface AppealDeps {
  decisions: Pick<ModerationService, 'decide' | 'reject' | 'concede' | 'describe'>
  tickets: AppealTickets
  limiter: RateLimiter
  clock: () => number
}

const appealable: readonly string[] = ['remove', 'limit', 'suspend']
/** Of suspended members, who have no session to be counted by. */
export const appealsOfNetwork: RateRule = { name: 'appeals', max: 30, windowMs: 10 * minuteMs }

/** What members say against decisions about them, and how it is answered. */
export function makeAppealService({ decisions, tickets, limiter, clock }: AppealDeps) {
  async function open(db: Db, decision: AppealedDecision, { accountId, text }: { accountId: string; text: string }) {
    if (!(await isInForce(db, decision, clock()))) throw refuse('conflict', 'This decision does not hold any more.')
    const at = clock()
    const row = { decision_id: decision.id, account_id: accountId, words: text, created_at: at, opened_at: at }
    if (!(await insertAppeal(db, row))) throw refuse('conflict', 'You have appealed against this already.')
  }

  return {
    async appeal(db: Db, { decision_id, text }: { decision_id: string; text: string }, accountId: string) {
      const decision = await findDecision(db, decision_id)
      if (!decision || decision.author_id !== accountId || !appealable.includes(decision.action))
        throw refuse('not-found', 'There is no such decision about you.')
      await open(db, decision, { accountId, text })
    },

    /** Counts a try, before the transaction. */
    admit: (network: string) => limiter.take(appealsOfNetwork, network),

    async appealSuspension(db: Db, { ticket, text }: { ticket: string; text: string }) {
      const accountId = await tickets.spend(db, ticket)
      const decision = accountId === undefined ? undefined : await findAppealableSuspension(db, accountId)
      if (accountId === undefined || !decision)
        throw refuse('unauthorized', 'This took too long. Please log in again to appeal.')
      await open(db, decision, { accountId, text })
    },

    list: (db: Db, query: PageQuery) => listOpen(db, query, decisions.describe),

    /** Upheld, what was decided is taken back where it still holds. */
    async answer(
      db: Db,
      id: string,
      { outcome, reason, moderator }: { outcome: AppealOutcome; reason: string; moderator: Moderator },
    ): Promise<void> {
      const decision = await findDecision(db, id)
      if (!decision || !(await closeAppeal(db, id, outcome)))
        throw refuse('not-found', 'This appeal was answered already.')
      if (outcome === 'rejected') return decisions.reject(db, decision, { reason, moderator })
      if (!(await isInForce(db, decision, clock()))) return decisions.concede(db, decision, { reason, moderator })
      await decisions.decide(db, { ...whatIsRestored(decision), action: 'restore', reason }, moderator)
    },
  }
}

async function listOpen(
  db: Db,
  { cursor, limit = longRowsPerPage }: PageQuery,
  describe: AppealDeps['decisions']['describe'],
) {
  const { rows, nextCursor } = await readPage(
    { cursor, limit },
    (page) => pageOfOpenAppeals(db, page),
    (row) => ({ at: row.opened_at, id: row.decision_id }),
  )
  const appeals: OpenAppeal[] = []
  for (const { decision_id: id, words: text, created_at } of rows) {
    appeals.push({ id, text, created_at: new Date(created_at).toISOString(), ...(await describe(db, id)) })
  }
  return { appeals, next_cursor: nextCursor }
}

/** What is put back: what was removed, or the member, from nothing but what they appealed against. */
function whatIsRestored({ kind, action, subject_id, author_id }: AppealedDecision) {
  if (action === 'remove' && kind === 'post') return { kind: 'post', id: subject_id } as const
  if (action === 'remove') return { kind: 'comment', id: subject_id } as const
  return { kind: 'member', id: author_id ?? subject_id, only: action === 'limit' ? action : 'suspend' } as const
}
