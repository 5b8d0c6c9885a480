import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findPopularIds } from './feed-candidate-repo.ts'

const search = { withinMs: 7 * dayMs, limit: 200 }
const sharedForMs = minuteMs

/** The posts popular with everybody; asked of the database once a minute, however many members open their feed. */
export function makePopularPosts({ clock }: { clock: () => number }) {
  let answer: { ids: Promise<string[]>; madeAt: number } | undefined

  return async function popularIds(db: Db): Promise<string[]> {
    const now = clock()
    if (answer && now - answer.madeAt < sharedForMs) return answer.ids
    const ids = findPopularIds(db, { since: now - search.withinMs, limit: search.limit })
    answer = { ids, madeAt: now }
    try {
      return await ids
    } catch (error) {
      answer = undefined
      throw error
    }
  }
}
