import type { FastifyInstance } from 'fastify'
import { generateShareLink } from '#contract/share.ts'
import { readSharePreview } from '#contract/share-preview.ts'
import { visitorBudgets } from '#server/http/member-budgets.ts'
import { route } from '#server/http/route.ts'
import type { Comments } from '#server/modules/comments/comments-module.ts'
import type { ShareService } from './share-service.ts'

interface ShareRouteDeps {
  shares: ShareService
  readComments: Comments['readFirst']
}

export function shareRoutes(app: FastifyInstance, { shares, readComments }: ShareRouteDeps): void {
  route(app, generateShareLink, async ({ db, body, caller }) => {
    const { targetId: postId, expiresInHours } = body
    return { shareUrl: await shares.generate(db, { postId, expiresInHours, accountId: caller.accountId }) }
  })
  route(app, readSharePreview, async ({ db, params, caller, network }) => {
    if (!caller) app.servedWith.budgets.spend(visitorBudgets.sharedReads, network)
    const data = await shares.read(db, params.shareid, caller?.accountId)
    return { data, comments: await readComments(db, data.id, caller?.accountId) }
  })
}
