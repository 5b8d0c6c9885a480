import type { FastifyInstance } from 'fastify'
import { appeal, appealSuspension } from '#contract/appeal.ts'
import { answerAppeal, listAppeals } from '#contract/appeal-answer.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { ModerationService } from '../moderation/moderation-module.ts'
import { makeAppealService } from './appeal-service.ts'
import type { AppealTickets } from './appeal-tickets.ts'

interface AppealNeeds {
  decisions: ModerationService
  tickets: AppealTickets
}

export function registerAppealsModule(
  app: FastifyInstance,
  { limiter, clock }: Deps,
  { decisions, tickets }: AppealNeeds,
): void {
  const appeals = makeAppealService({ decisions, tickets, limiter, clock })
  const taken = { message: 'The moderators will look at it again.' }
  route(app, appeal, async ({ db, body, caller }) => {
    await appeals.appeal(db, body, caller.accountId)
    return taken
  })
  route(app, appealSuspension, {
    prepare: ({ network }) => appeals.admit(network),
    handle: async ({ db, body }) => {
      await appeals.appealSuspension(db, body)
      return taken
    },
  })
  route(app, listAppeals, ({ db, query }) => appeals.list(db, query))
  route(app, answerAppeal, async ({ db, params, body, caller }) => {
    await appeals.answer(db, params.id, { ...body, moderator: caller })
    return { message: 'Answered.' }
  })
}
