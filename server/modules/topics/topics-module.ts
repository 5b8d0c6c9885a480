import { dayMs, minuteMs } from '#contract/durations.ts'
import type { FastifyInstance } from 'fastify'
import { listPopularTopics } from '#contract/search.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import { makeSharedAnswer } from '#server/shared-answer.ts'
import { rankTopics, type RankedTopic } from './topic-repo.ts'

const frameMs = { '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs } as const
const topicsShown = 10

/** What is talked about; looked for aside and once a minute for everybody, and once more after a post was written or deleted here, a few times a minute. */
export function registerTopicsModule(app: FastifyInstance, { clock, events, heavyReads, metrics }: Deps): void {
  const share = () =>
    makeSharedAnswer<RankedTopic[]>(clock, minuteMs, (result) => metrics.countCacheRead('topics', result))
  const shared = { '24h': share(), '7d': share(), '30d': share() }
  for (const type of ['post-created', 'post-imported', 'post-deleted', 'post-restored'] as const) {
    events.on(type, async (db) => {
      afterCommit(db, () => Object.values(shared).forEach((answer) => answer.forget()))
    })
  }
  route(app, listPopularTopics, async ({ query: { timeframe } }) => {
    const now = clock()
    const frame = frameMs[timeframe]
    const search = { since: now - frame, now, halfLifeMs: frame / 4, limit: topicsShown }
    return { topics: await shared[timeframe].read(() => rankTopics(heavyReads, search)) }
  })
}
