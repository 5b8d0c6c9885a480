import type { FastifyInstance } from 'fastify'
import { search } from '#contract/search.ts'
import { route } from '#server/http/route.ts'
import type { SearchService } from './search-service.ts'

export function searchRoutes(app: FastifyInstance, { searches }: { searches: SearchService }): void {
  route(app, search, ({ db, query, caller }) => searches.search(db, query, caller.accountId))
}
