import type { FastifyInstance } from 'fastify'
import { findMembers, readMember } from '#contract/moderated-member.ts'
import { decide, listReportCases, readModerationLog } from '#contract/moderation.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { Removal } from '../posts/post-removal.ts'
import { listCases } from './case-service.ts'
import { makeDecisionService } from './decision-service.ts'
import { findMembersFor, readMemberFile } from './member-file-service.ts'

export function registerModerationModule(
  app: FastifyInstance,
  { clock, newId, events }: Deps,
  removals: { post: Removal; comment: Removal },
): void {
  const decisions = makeDecisionService({ clock, newId, events, removals })
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
}
