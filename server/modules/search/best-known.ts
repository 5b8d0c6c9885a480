import { minuteMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Metrics } from '#server/infra/metrics/metrics.ts'
import { makeSharedAnswer } from '#server/shared-answer.ts'
import { wordsOfNames } from './name-trigrams.ts'
import { findMostFollowed } from './search-repo.ts'

/** Ids of those among the most followed members who have words in their names that begin so, most followed first. */
export type FindBestKnown = (beginnings: readonly string[]) => Promise<string[]>

/**
 * Remembers the names of the best known for a minute: whoever looks for the beginning of many names would have all of them looked at.
 * What they are called by now, and whether the viewer may see them, is looked up for each answer.
 */
export function makeBestKnown(deps: { heavyReads: Db; clock: () => number; metrics: Metrics }): FindBestKnown {
  const { heavyReads, clock, metrics } = deps
  const shared = makeSharedAnswer<{ id: string; words: string[] }[]>(clock, minuteMs, (result) =>
    metrics.countCacheRead('best known', result),
  )

  async function look() {
    const rows = await findMostFollowed(heavyReads)
    return rows.map(({ id, username, first_name, last_name }) => ({
      id,
      words: wordsOfNames(username, first_name, last_name),
    }))
  }

  return async (beginnings) => {
    const all = await shared.read(look)
    const isMeant = (words: readonly string[]) =>
      beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
    return all.filter(({ words }) => isMeant(words)).map(({ id }) => id)
  }
}
