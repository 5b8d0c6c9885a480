import type { FastifyInstance } from 'fastify'
import { blockMember, listBlocks, unblockMember } from '#contract/block.ts'
import { route } from '#server/http/route.ts'
import type { BlockService } from './block-service.ts'

export function blockRoutes(app: FastifyInstance, { blocks }: { blocks: BlockService }): void {
  route(app, listBlocks, ({ db, query, caller }) => blocks.list(db, caller.accountId, query))

  route(app, blockMember, async ({ db, params, caller }) => {
    await blocks.block(db, { blockerId: caller.accountId, blockedId: params.userId })
    return { is_blocked: true }
  })

  route(app, unblockMember, async ({ db, params, caller }) => {
    await blocks.unblock(db, { blockerId: caller.accountId, blockedId: params.userId })
    return { is_blocked: false }
  })
}
