import type { FastifyInstance } from 'fastify'
import { generateShareLink, readSharePreview } from '#contract/share.ts'
import { route } from '#server/http/route.ts'
import type { ShareService } from './share-service.ts'

export function shareRoutes(app: FastifyInstance, { shares }: { shares: ShareService }): void {
  route(app, generateShareLink, async ({ db, body, caller }) => {
    const { targetId: postId, expiresInHours } = body
    return { shareUrl: await shares.generate(db, { postId, expiresInHours, accountId: caller.accountId }) }
  })
  route(app, readSharePreview, async ({ db, params, caller }) => ({
    data: await shares.read(db, params.shareid, caller?.accountId),
  }))
}
