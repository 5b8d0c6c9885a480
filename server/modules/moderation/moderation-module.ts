import type { FastifyInstance } from 'fastify'
import { findMembers, readMember } from '#contract/moderated-member.ts'
import { decide, listReportCases, readModerationLog } from '#contract/moderation.ts'
import type { Deps } from '#server/deps.ts'
import { releaseMember, releasePost, withholdMember, withholdPost } from '#server/infra/db/withheld-media-repo.ts'
import { makeDefineMail } from '#server/infra/mail/define-mail.ts'
import type { SealedAddresses } from '#server/infra/media/sealed-addresses.ts'
import { route } from '#server/http/route.ts'
import type { Removal } from '../posts/post-removal.ts'
import { listCases } from './case-service.ts'
import { makeDecisionService, type DecisionService } from './decision-service.ts'
import { describeDecision, type DescribeDecision } from './describe-decision.ts'
import { findMembersFor, readMemberFile } from './member-file-service.ts'
import { sealMedia } from './seal-media.ts'
import { makeSuspensionNotices } from './suspension-notices.ts'

/** What other modules ask of this one. */
export type ModerationService = DecisionService & { describe: DescribeDecision }

interface ModerationNeeds {
  removals: { post: Removal; comment: Removal }
  sealed: SealedAddresses
}

export function registerModerationModule(
  app: FastifyInstance,
  { clock, newId, events, mailer, config }: Deps,
  { removals, sealed }: ModerationNeeds,
): ModerationService {
  const withholding = { withholdMember, releaseMember }
  const withholdingRemovals = { ...removals, post: withPictures(removals.post) }
  const defineMail = makeDefineMail({ jobs: app.jobs, mailer })
  const notices = makeSuspensionNotices(defineMail, `${config.publicOrigin}/login`)
  const decisions = makeDecisionService({ clock, newId, events, removals: withholdingRemovals, notices, withholding })
  route(app, listReportCases, async ({ db, query }) => {
    const { reports, next_cursor } = await listCases(db, query)
    for (const { subject } of reports) subject.media = await sealMedia(db, subject.media, sealed)
    return { reports, next_cursor }
  })
  route(app, decide, async ({ db, body, caller }) => ({
    message: 'Decided.',
    decision: await decisions.decide(db, body, caller),
  }))
  route(app, findMembers, async ({ db, query, caller }) => ({
    members: await findMembersFor(db, query.q, caller.role),
  }))
  route(app, readMember, ({ db, params, caller }) => readMemberFile(db, params.id, caller.role))
  route(app, readModerationLog, ({ db, query }) => decisions.log(db, query))
  return {
    ...decisions,
    async describe(db, id) {
      const described = await describeDecision(db, id)
      return { ...described, media: await sealMedia(db, described.media, sealed) }
    },
  }
}

/** The same, with the pictures of the post. */
function withPictures({ remove, restore }: Removal): Removal {
  return {
    async remove(db, id) {
      if (!(await remove(db, id))) return false
      await withholdPost(db, id)
      return true
    },
    async restore(db, id) {
      if (!(await restore(db, id))) return false
      await releasePost(db, id)
      return true
    },
  }
}
