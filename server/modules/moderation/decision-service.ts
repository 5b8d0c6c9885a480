import type { Role } from '#contract/role.ts'
import { dayMs } from '#contract/durations.ts'
import type { PageQuery, Parsed } from '#contract/endpoint.ts'
import type { decisionSchema, LogEntry } from '#contract/moderation.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { readPage, shortRowsPerPage } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import type { Removal } from '../posts/post-removal.ts'
import {
  closeCase,
  endSuspension,
  findLogEntry,
  findSubject,
  isSuspended,
  limitMember,
  pageOfLog,
  suspendMember,
  type Subject,
} from './decision-repo.ts'
import { toLogEntry } from './decision-view.ts'
import { insertDecision } from './role-repo.ts'
import type { SuspensionNotices } from './suspension-notices.ts'
import type { TellReporters } from './tell-reporters.ts'

/** What an appeal is about. */
type Appealed = Pick<Row<'moderation_decisions'>, 'kind' | 'subject_id' | 'author_id' | 'post_id' | 'action'>

interface AppealAnswer {
  reason: string
  moderator: Moderator
}

/** What becomes of pictures beside those of posts; of `withheld-media-repo.ts`. */
type Withholding = Record<'withholdProfile' | 'releaseProfile', (db: Db, id: string) => Promise<void>>

export type DecisionService = ReturnType<typeof makeDecisionService>

interface DecisionDeps {
  clock: () => number
  newId: () => string
  events: DomainEvents
  removals: { post: Removal; comment: Removal }
  notices: SuspensionNotices
  withholding: Withholding
  tellReporters: TellReporters
}

type Decision = Parsed<typeof decisionSchema> & {
  /** Of what a member is restored from, this alone. */
  only?: 'limit' | 'suspend'
}

export interface Moderator {
  accountId: string
  role: Role | null
}

const usualLimitDays = 7

/** What moderators decide: it takes effect, is written into the audit log and told to whom it concerns, all or nothing. */
export function makeDecisionService(deps: DecisionDeps) {
  const { clock, newId, events, removals, notices, withholding } = deps
  return {
    async decide(db: Db, decision: Decision, moderator: Moderator): Promise<LogEntry> {
      const { kind, id, action, reason, days = usualLimitDays } = decision
      const subject = await findSubject(db, kind, id)
      if (!subject) throw refuse('not-found', 'This does not exist.')
      assertMayDecide(subject, moderator)
      const now = clock()
      const until = action === 'limit' ? now + days * dayMs : null
      await takeEffect(db, decision, { events, removals, notices, withholding, authorId: subject.authorId, now, until })
      const decisionId = newId()
      await insertDecision(db, {
        ...{ id: decisionId, kind, subject_id: id, author_id: subject.authorId, post_id: subject.postId },
        ...{ action, reason, until_at: until, moderator_id: moderator.accountId, created_at: now },
      })
      await closeAndTell(deps, db, { ...decision, decisionId, authorId: subject.authorId })
      return toLogEntry(await findLogEntry(db, decisionId))
    },

    /** Leaves what was decided as it is, and tells the member so who appealed. */
    async reject(db: Db, decision: Appealed, answer: AppealAnswer): Promise<void> {
      const authorId = await tellAuthor(deps, db, { ...decision, ...answer, action: 'reject-appeal' })
      if (authorId !== undefined && (await isSuspended(db, authorId)))
        await notices.rejected(db, authorId, answer.reason)
    },

    /** Tells the member who appealed that they were right, where nothing is left to be taken back. */
    async concede(db: Db, decision: Appealed, answer: AppealAnswer): Promise<void> {
      const { action, author_id: authorId } = decision
      // Of anything but a removal it is the member whom it was about.
      const about =
        action === 'remove' || authorId === null ? {} : { kind: 'member', subject_id: authorId, post_id: null }
      await tellAuthor(deps, db, { ...decision, ...about, ...answer, action: 'restore' })
    },

    async log(db: Db, { cursor, limit = shortRowsPerPage }: PageQuery) {
      const { rows, nextCursor } = await readPage(
        { cursor, limit },
        (page) => pageOfLog(db, page),
        (row) => ({ at: row.created_at, id: row.id }),
      )
      return { entries: rows.map(toLogEntry), next_cursor: nextCursor }
    },
  }
}

interface Decided extends Pick<Decision, 'kind' | 'id' | 'action' | 'of_open_case'> {
  decisionId: string
  authorId: string
}

/** Nothing is open about the thing any more, and whom the decision concerns is told. */
async function closeAndTell(
  { clock, events, tellReporters }: Pick<DecisionDeps, 'clock' | 'events' | 'tellReporters'>,
  db: Db,
  { decisionId, kind, id, action, authorId, of_open_case: isOfReports = false }: Decided,
): Promise<void> {
  // What is taken back concerns its author alone: those who reported have heard.
  const closed = action === 'restore' ? undefined : await closeCase(db, { kind, id }, clock())
  const mustBeOpen = action === 'dismiss' || (isOfReports && action !== 'restore')
  if (mustBeOpen && !closed) throw refuse('conflict', 'Nothing is to be decided here.')
  if (action !== 'dismiss') await events.emit(db, { type: 'thing-decided', decisionId, authorId, reporterIds: [] })
  if (closed) await tellReporters(db, { decisionId, kind, id, ...closed })
}

/** Writes into the log what an appeal came to, and tells its member; answers who that is, unless they are erased. */
async function tellAuthor(
  { clock, newId, events }: Pick<DecisionDeps, 'clock' | 'newId' | 'events'>,
  db: Db,
  {
    moderator,
    author_id,
    ...decided
  }: Omit<Appealed, 'action'> & AppealAnswer & { action: 'reject-appeal' | 'restore' },
): Promise<string | undefined> {
  const author = author_id === null ? undefined : await findSubject(db, 'member', author_id)
  if (!author) return undefined
  const { authorId } = author
  assertMayDecide(author, moderator)
  const { kind, subject_id, post_id, action, reason } = decided
  const decisionId = newId()
  const when = { until_at: null, moderator_id: moderator.accountId, created_at: clock() }
  await insertDecision(db, { id: decisionId, kind, subject_id, author_id, post_id, action, reason, ...when })
  await events.emit(db, { type: 'thing-decided', decisionId, authorId, reporterIds: [] })
  return authorId
}

interface Circumstances {
  events: DomainEvents
  removals: DecisionDeps['removals']
  notices: SuspensionNotices
  withholding: Withholding
  authorId: string
  now: number
  /** When a limit ends. */
  until: number | null
}

async function takeEffect(
  db: Db,
  { kind, id, action, reason, only }: Decision,
  { events, removals, notices, withholding, authorId, now, until }: Circumstances,
): Promise<void> {
  switch (action) {
    case 'dismiss':
    case 'warn':
      return
    case 'remove':
      if (kind === 'member') throw refuse('bad-request', 'A member is suspended, not removed.')
      if (!(await removals[kind].remove(db, id))) throw refuse('conflict', 'This is not there any more.')
      return
    case 'limit':
      await limitMember(db, authorId, until)
      return
    case 'suspend':
      if (!(await suspendMember(db, { account_id: authorId, reason, created_at: now })))
        throw refuse('conflict', 'This member is suspended already.')
      await withholding.withholdProfile(db, authorId)
      await events.emit(db, { type: 'member-hidden', actorId: authorId })
      await notices.suspended(db, authorId, reason)
      return
    case 'restore': {
      const isBack =
        kind === 'member'
          ? await restoreMember(db, { authorId, reason, notices, withholding, only })
          : await removals[kind].restore(db, id)
      if (!isBack) throw refuse('conflict', 'There is nothing to restore.')
      return
    }
    default:
      action satisfies never
  }
}

interface Restoring {
  authorId: string
  only: 'limit' | 'suspend' | undefined
  reason: string
  notices: SuspensionNotices
  withholding: Withholding
}

async function restoreMember(db: Db, { authorId, only, reason, notices, withholding }: Restoring): Promise<boolean> {
  const wasSuspended = only !== 'limit' && (await endSuspension(db, authorId))
  const wasLimited = only !== 'suspend' && (await limitMember(db, authorId, null))
  if (!wasSuspended) return wasLimited
  await withholding.releaseProfile(db, authorId)
  await notices.over(db, authorId, reason)
  return true
}

function assertMayDecide({ authorId, authorRole }: Subject, { accountId, role }: Moderator): void {
  if (authorId === accountId) throw refuse('forbidden', 'Somebody else has to decide about what is yours.')
  if (authorRole !== null && role !== 'admin') throw refuse('forbidden', 'Only admins decide about moderators.')
}
