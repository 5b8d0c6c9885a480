import { dayMs } from '#contract/durations.ts'
import type { FastifyInstance } from 'fastify'
import { listPopularTopics } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { rankTopics } from './rank-topics.ts'
import { listTopicUses } from './topic-repo.ts'

const frameMs = { '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs } as const
const usesRead = 20_000
const topicsShown = 10

export function registerTopicsModule(app: FastifyInstance, { clock }: Deps): void {
  route(app, listPopularTopics, async ({ db, query }) => {
    const now = clock()
    const frame = frameMs[query.timeframe]
    const uses = await listTopicUses(db, { since: now - frame, limit: usesRead })
    return { topics: rankTopics(uses, { now, halfLifeMs: frame / 4 }).slice(0, topicsShown) }
  })
}
