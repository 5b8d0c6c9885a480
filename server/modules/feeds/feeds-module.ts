import type { Deps } from '#server/deps.ts'
import { makeReadAside } from '#server/infra/db/read-aside.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import type { FastifyInstance } from 'fastify'
import type { PostsModule } from '../posts/posts-module.ts'
import { makeCardDrawer } from './card-drawer.ts'
import { makeFeedReader } from './feed-reader.ts'
import { feedRoutes } from './feed-routes.ts'
import { makeFollowingFeedService } from './following-feed-service.ts'
import { makeForYouFeedService } from './for-you-feed-service.ts'
import { placeRanking } from './place-ranking.ts'

interface FeedsNeeds {
  posts: PostsModule
  /** Where the built client lies; it may be missing. */
  clientDirectory: string
}

export function registerFeedsModule(app: FastifyInstance, deps: Deps, { posts, clientDirectory }: FeedsNeeds): void {
  const { db, dialect, clock, newId } = deps
  const { pendingViewsOf, warmKeys } = posts
  const readPosts = makeFeedReader({ readPosts: posts.readPosts, clock })
  const readAside = makeReadAside(deps)
  const forYou = makeForYouFeedService({
    dialect,
    clock,
    newId,
    readPosts,
    pendingViewsOf,
    begin: placeRanking(deps),
    warmKeys,
    wasNotTaken: (error) => dialect.isDiskFull(error) || dialect.isUnwritable(error) || dialect.isDiskFailing(error),
  })
  const following = makeFollowingFeedService({ readAside, dialect, clock, readPosts })
  const drawCards = makeCardDrawer(clientDirectory, deps.log)
  feedRoutes(app, { feeds: { 'for-you': forYou, following }, drawCards })
  const stop = upkeepHourly(deps, { what: 'sweeping feed snapshots', task: () => forYou.sweep(db) })
  app.addHook('onClose', stop)
}
