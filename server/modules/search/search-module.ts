import { hourMs } from '#contract/durations.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import type { ReadPosts } from '#server/modules/posts/post-reader.ts'
import { makeSearchIndexer } from './search-indexer.ts'
import { searchRoutes } from './search-routes.ts'
import { makeSearchService } from './search-service.ts'

const recent = { everyMs: 20_000, lookBackMs: hourMs }
const everything = { everyMs: hourMs }

/** Search, and its index: a look at recent posts every 20 seconds, at everything at the start and every hour. */
export function registerSearchModule(app: FastifyInstance, deps: Deps, { readPosts }: { readPosts: ReadPosts }): void {
  const { db, dialect, events, clock, log } = deps
  const indexer = makeSearchIndexer({ db, dialect })
  indexer.follow(events)
  searchRoutes(app, makeSearchService({ dialect, readPosts }))

  const closing = new AbortController()
  let underWay = Promise.resolve()
  // One after the other: two walks at once would only index the same things.
  const inTurn = (task: () => Promise<void>) => async () => {
    underWay = underWay.then(task, task)
    await underWay
  }
  const catchUp = inTurn(() => indexer.catchUp(closing.signal))
  const catchUpWithRecent = inTurn(() => indexer.catchUpWithPosts(clock() - recent.lookBackMs, closing.signal))
  const stops = [
    repeat({ everyMs: recent.everyMs, what: 'indexing recent posts', task: catchUpWithRecent, log }),
    repeat({ everyMs: everything.everyMs, what: 'indexing for search', task: catchUp, log }),
  ]
  // Listening comes first, and nobody waits for this.
  app.addHook('onListen', async () => {
    catchUp().catch((err: unknown) => log.error({ err }, 'indexing for search failed'))
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.allSettled([underWay, ...stops.map((stop) => stop())])
  })
}
