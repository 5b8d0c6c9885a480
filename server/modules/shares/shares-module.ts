import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeClientPageReader } from '#server/http/client-page.ts'
import { drawShareCard } from '#server/infra/media/share-card.ts'
import { composeSharePicture } from '#server/infra/media/share-picture.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import { makeWorkSlots } from '#server/infra/jobs/work-slots.ts'
import type { Comments } from '#server/modules/comments/comments-module.ts'
import type { ReadPosts } from '#server/modules/posts/post-summary-view.ts'
import { bareShell } from './fill-shell.ts'
import { deleteEndedLinks } from './share-link-repo.ts'
import { sharePageRoutes } from './share-page-routes.ts'
import { makeSharePictureService } from './share-picture-service.ts'
import { shareRoutes } from './share-routes.ts'
import { makeShareService } from './share-service.ts'

interface SharesNeeds {
  readPosts: ReadPosts
  readComments: Comments['readFirst']
  /** Where the built client lies; it may be missing. */
  clientDirectory: string
}

/** Share links, the pages they lead to and the pictures in previews of them. */
export function registerSharesModule(app: FastifyInstance, deps: Deps, needs: SharesNeeds): void {
  const { db, clock, events, mediaStore, config } = deps
  const { readPosts, readComments, clientDirectory } = needs
  const { publicOrigin } = config
  // 128 random bits: whoever was not given the link does not find it.
  const newShareId = () => randomBytes(16).toString('base64url')
  const shares = makeShareService({ clock, newShareId, publicOrigin, readPosts })
  const runInSlot = makeWorkSlots({ atOnce: 1, waiting: 20 })
  const drawing = { drawCard: drawShareCard, compose: composeSharePicture, runInSlot }
  const pictures = makeSharePictureService({ mediaStore, removeMedia: app.removeMedia, ...drawing })
  shareRoutes(app, { shares, readComments })
  const readBuiltShell = makeClientPageReader(clientDirectory, 'index.html')
  const readShell = async () => (await readBuiltShell()) ?? bareShell
  sharePageRoutes(app, { db, publicOrigin, shares, readComments, pictures, readShell })

  const stop = upkeepHourly(deps, { what: 'sweeping share links', task: () => deleteEndedLinks(db, clock()) })
  app.addHook('onClose', stop)
  events.on('post-deleted', (transaction, { postId }) => pictures.forget(transaction, postId))
}
