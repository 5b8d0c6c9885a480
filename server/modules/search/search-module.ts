import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeReadAside } from '#server/infra/db/read-aside.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import { oneAtATime } from '#server/one-at-a-time.ts'
import type { ReadPosts } from '#server/modules/posts/post-summary-view.ts'
import { makeBestKnown } from './best-known.ts'
import { makeSearchIndexer } from './search-indexer.ts'
import { searchRoutes } from './search-routes.ts'
import { makeSearchService } from './search-service.ts'

const catchUpEveryMs = 20_000

/** Search, and its index: a look for what it lacks once the server listens and every 20 seconds. */
export function registerSearchModule(app: FastifyInstance, deps: Deps, { readPosts }: { readPosts: ReadPosts }): void {
  const { db, dialect, events, log } = deps
  const indexer = makeSearchIndexer({ db, dialect })
  indexer.follow(events)
  searchRoutes(app, {
    searches: makeSearchService({ dialect, readAside: makeReadAside(deps), readPosts, bestKnown: makeBestKnown(deps) }),
  })

  const closing = new AbortController()
  const catchUp = oneAtATime(() => indexer.catchUp(closing.signal))
  const stop = repeat({ everyMs: catchUpEveryMs, what: 'indexing for search', task: catchUp.run, log })
  // Listening comes first, and nobody waits for this.
  app.addHook('onListen', async () => {
    catchUp.run().catch((err: unknown) => log.error({ err }, 'indexing for search failed'))
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.allSettled([catchUp.ended(), stop()])
  })
}
