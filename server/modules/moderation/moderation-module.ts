import type { FastifyInstance } from 'fastify'
import { findMembers, readMember } from '#contract/moderated-member.ts'
import { decide, listReportCases, readModerationLog } from '#contract/moderation.ts'
import type { Deps } from '#server/deps.ts'
import { releasePost, releaseProfile, withholdPost, withholdProfile } from '#server/infra/db/withheld-media-repo.ts'
import { makeDefineMail } from '#server/infra/mail/define-mail.ts'
import type { SealedAddresses } from '#server/infra/media/sealed-addresses.ts'
import { route } from '#server/http/route.ts'
import type { Removal } from '../posts/post-removal.ts'
import type { PictureBlocks } from '../site-blocks/picture-blocks.ts'
import { listCases } from './case-service.ts'
import { makeDecisionService, type DecisionService } from './decision-service.ts'
import { findMembersFor, readMemberFile } from './member-file-service.ts'
import { describeDecision } from './read-case.ts'
import { sealMedia } from './seal-media.ts'
import { makeSuspensionNotices } from './suspension-notices.ts'
import { makeTellReporters } from './tell-reporters.ts'

/** What other modules ask of this one. */
export type ModerationService = DecisionService & { describe: typeof describeDecision }

interface ModerationNeeds {
  removals: { post: Removal; comment: Removal }
  sealed: SealedAddresses
  pictureBlocks: PictureBlocks
}

export function registerModerationModule(
  app: FastifyInstance,
  deps: Deps,
  { removals, sealed, pictureBlocks }: ModerationNeeds,
): ModerationService {
  const { clock, newId, events, mailer, config } = deps
  const withholding = { withholdProfile, releaseProfile }
  const withholdingRemovals = { ...removals, post: withPictures(removals.post, pictureBlocks) }
  const defineMail = makeDefineMail({ jobs: app.jobs, mailer })
  const notices = makeSuspensionNotices(defineMail, `${config.publicOrigin}/login`)
  const decisions = makeDecisionService({
    ...{ clock, newId, events, notices, withholding },
    removals: withholdingRemovals,
    tellReporters: makeTellReporters(app.jobs, deps),
  })
  route(app, listReportCases, async ({ db, query }) => {
    const { reports, next_cursor } = await listCases(db, deps.heavyReads, query)
    for (const { subject } of reports) subject.media = await sealMedia(db, subject.media, sealed)
    return { reports, next_cursor }
  })
  decideRoute(app, { decisions, pictureBlocks })
  // Of two words that very many names have it looks at all of them: aside, where that holds up nobody.
  route(app, findMembers, async ({ query, caller }) => ({
    members: await findMembersFor(deps.heavyReads, query.q, caller.role),
  }))
  // This looks at all reports by a member, and of what is theirs.
  route(app, readMember, ({ params, caller }) => readMemberFile(deps.heavyReads, params.id, caller.role))
  route(app, readModerationLog, ({ db, query }) => decisions.log(db, query))
  return {
    ...decisions,
    async describe(db, id) {
      const described = await describeDecision(db, id)
      return { ...described, media: await sealMedia(db, described.media, sealed) }
    },
  }
}

function decideRoute(
  app: FastifyInstance,
  { decisions, pictureBlocks }: { decisions: DecisionService; pictureBlocks: PictureBlocks },
): void {
  route<typeof decide, string[]>(app, decide, {
    prepare: async ({ db, body: { kind, id, action, block_pictures } }) =>
      kind === 'post' && action === 'remove' && block_pictures ? pictureBlocks.hashesOf(db, id) : [],
    async handle({ db, body, caller, prepared: hashes }) {
      const decision = await decisions.decide(db, body, caller)
      const removed = { postId: body.id, reason: body.reason, by: caller.accountId }
      if (hashes.length > 0) await pictureBlocks.block(db, hashes, removed)
      return { message: 'Decided.', decision }
    },
  })
}

/** The same, with the pictures of the post. */
function withPictures({ remove, restore }: Removal, pictureBlocks: PictureBlocks): Removal {
  return {
    async remove(db, id) {
      if (!(await remove(db, id))) return false
      await withholdPost(db, id)
      return true
    },
    async restore(db, id) {
      if (!(await restore(db, id))) return false
      await releasePost(db, id)
      await pictureBlocks.lift(db, id)
      return true
    },
  }
}
