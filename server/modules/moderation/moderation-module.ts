import type { FastifyInstance } from 'fastify'
import { findMembers, readMember } from '#contract/moderated-member.ts'
import { decide, listReportCases, readModerationLog } from '#contract/moderation.ts'
import type { Deps } from '#server/deps.ts'
import { makeDefineMail } from '#server/infra/mail/define-mail.ts'
import { route } from '#server/http/route.ts'
import type { Removal } from '../posts/post-removal.ts'
import { listCases } from './case-service.ts'
import { makeDecisionService, type DecisionService } from './decision-service.ts'
import { describeDecision, type DescribeDecision } from './describe-decision.ts'
import { findMembersFor, readMemberFile } from './member-file-service.ts'
import { makeSuspensionNotices } from './suspension-notices.ts'

/** What other modules ask of this one. */
export type ModerationService = DecisionService & { describe: DescribeDecision }

export function registerModerationModule(
  app: FastifyInstance,
  { clock, newId, events, mailer, config }: Deps,
  removals: { post: Removal; comment: Removal },
): ModerationService {
  const defineMail = makeDefineMail({ jobs: app.jobs, mailer })
  const notices = makeSuspensionNotices(defineMail, `${config.publicOrigin}/login`)
  const decisions = makeDecisionService({ clock, newId, events, removals, notices })
  route(app, listReportCases, ({ db, query }) => listCases(db, query))
  route(app, decide, async ({ db, body, caller }) => ({
    message: 'Decided.',
    decision: await decisions.decide(db, body, caller),
  }))
  route(app, findMembers, async ({ db, query, caller }) => ({
    members: await findMembersFor(db, query.q, caller.role),
  }))
  route(app, readMember, ({ db, params, caller }) => readMemberFile(db, params.id, caller.role))
  route(app, readModerationLog, ({ db, query }) => decisions.log(db, query))
  return { ...decisions, describe: describeDecision }
}
