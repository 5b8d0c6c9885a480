import type { FastifyInstance } from 'fastify'
import { addSiteBlock, liftSiteBlock, listSiteBlocks } from '#contract/site-block.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { makeRecordSiteAct } from '#server/infra/db/audit-log-repo.ts'
import type { KeptOut } from '../auth/kept-out.ts'
import { makePictureBlocks, type PictureBlocks } from './picture-blocks.ts'
import { makeSiteBlockService } from './site-block-service.ts'

/** Serves admins who decide what is kept out; returns what whoever signs up, and what is uploaded, is judged by. */
export function registerSiteBlocksModule(
  app: FastifyInstance,
  { clock, newId, mediaStore }: Deps,
): { keptOut: KeptOut; pictures: PictureBlocks } {
  const record = makeRecordSiteAct({ clock, newId })
  const { keptOut, ...blocks } = makeSiteBlockService({ clock, newId, record })
  route(app, listSiteBlocks, ({ db, query }) => blocks.list(db, query))
  route(app, addSiteBlock, async ({ db, body, caller, network }) => ({
    message: 'Blocked.',
    block: await blocks.add(db, body, { accountId: caller.accountId, network }),
  }))
  route(app, liftSiteBlock, async ({ db, params, body, caller }) => {
    await blocks.lift(db, params.id, { reason: body.reason, by: caller.accountId })
    return { message: 'Lifted.' }
  })
  return { keptOut, pictures: makePictureBlocks({ mediaStore, clock, newId, record }) }
}
