import { readFeed, type FeedType } from '#contract/post.ts'
import { route } from '#server/http/route.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { FastifyInstance } from 'fastify'
import type { DrawCards } from './card-drawer.ts'
import type { FeedPage, FeedRequest } from './following-feed-service.ts'

type Feeds = Record<FeedType, { read(db: Db, request: FeedRequest): Promise<FeedPage> }>

interface FeedRouteDeps {
  feeds: Feeds
  drawCards: DrawCards
}

export function feedRoutes(app: FastifyInstance, { feeds, drawCards }: FeedRouteDeps): void {
  route(app, readFeed, async ({ db, query, caller }) => {
    const page = await feeds[query.type].read(db, { page: query, viewerId: caller.accountId })
    return query.with === 'cards' ? { ...page, cards: await drawCards(page.posts, caller.accountId) } : page
  })
}
