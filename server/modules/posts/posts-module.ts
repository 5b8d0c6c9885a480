import type { Deps } from '#server/deps.ts'
import { makeEarlyDeletions } from '#server/http/early-deletions.ts'
import { makeStorePictures } from '#server/http/store-pictures.ts'
import { makeReadAtReplica } from '#server/infra/db/read-aside.ts'
import { makeReadCold, makeWarmKeys, type WarmKeys } from '#server/infra/db/read-cold.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import { processImage } from '#server/infra/media/image-processing.ts'
import { makePictureStorage } from '#server/infra/media/picture-storage.ts'
import type { FastifyInstance } from 'fastify'
import { postListRoutes } from './post-list-routes.ts'
import { makePostListService } from './post-list-service.ts'
import { postMarkRoutes } from './post-mark-routes.ts'
import { makePostMarkService } from './post-mark-service.ts'
import { makePostRemoval, type Removal } from './post-removal.ts'
import { postRoutes } from './post-routes.ts'
import { makePostService } from './post-service.ts'
import { makePostStateService, type PostStateService } from './post-state-service.ts'
import { makePostReader, type ReadPosts } from './post-summary-view.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import type { PictureBlocks } from '../site-blocks/picture-blocks.ts'
import { makeViewCounter, type ViewCounter } from './view-counter.ts'

const flushEveryMs = 3_000

/** What other modules that show posts need of this one. */
export interface PostsModule {
  readPosts: ReadPosts
  /** Posts and viewers that `readPosts` need not read aside. */
  warmKeys: WarmKeys
  states: PostStateService
  pendingViewsOf: ViewCounter['pendingViewsOf']
  /** What moderators do to posts. */
  removal: Removal
}

interface PostsNeeds {
  uploads: NamedUploads
  /** Refuses pictures that moderators blocked. */
  refuseBlocked: PictureBlocks['refuse']
}

export function registerPostsModule(
  app: FastifyInstance,
  deps: Deps,
  { uploads, refuseBlocked }: PostsNeeds,
): PostsModule {
  const { db, heavyReads, clock, newId, events, mediaStore, log } = deps
  const pictures = makePictureStorage({ mediaStore, removeMedia: app.removeMedia, processImage, refuseBlocked, clock })
  const views = makeViewCounter({ db, clock })
  const warmKeys = makeWarmKeys(deps)
  const readPosts = makePostReader({ readCold: makeReadCold({ ...deps, warmKeys }) })
  const posts = makePostService({
    clock,
    newId,
    events,
    pictures,
    storePictures: makeStorePictures(pictures),
    readPosts,
    earlyDeletions: makeEarlyDeletions({ clock }),
    uploads,
  })
  const states = makePostStateService({ clock })
  postRoutes(app, { posts, states, uploads, views })
  postMarkRoutes(app, { marks: makePostMarkService({ clock, events }) })
  const readAtReplica = makeReadAtReplica(deps.replica)
  postListRoutes(app, { lists: makePostListService({ readPosts, clock, heavyReads, readAtReplica }) })

  const stop = repeat({ everyMs: flushEveryMs, what: 'writing view counts', task: views.flush, log })
  app.addHook('onClose', async () => {
    await stop()
    await views.flush()
  })
  const removal = makePostRemoval({ clock, events })
  return { readPosts, warmKeys, states, pendingViewsOf: views.pendingViewsOf, removal }
}
