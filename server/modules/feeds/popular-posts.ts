import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Metrics } from '#server/infra/metrics/metrics.ts'
import { makeSharedAnswer } from '#server/shared-answer.ts'
import { findPopularIds } from './feed-candidate-repo.ts'

const search = { withinMs: 7 * dayMs, limit: 200 }

/** The posts popular with everybody; asked of the database once a minute, however many members open their feed. */
export function makePopularPosts({
  clock,
  metrics,
}: {
  clock: () => number
  metrics: Metrics
}): (db: Db) => Promise<string[]> {
  const shared = makeSharedAnswer<string[]>(clock, minuteMs, (result) =>
    metrics.countCacheRead('popular posts', result),
  )
  return (db) => shared.read(() => findPopularIds(db, { since: clock() - search.withinMs, limit: search.limit }))
}
