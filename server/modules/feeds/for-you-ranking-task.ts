import type { ReadTask, TaskPlace } from '#server/infra/db/read-task.ts'
import { makeForYouRanking, type CountCacheRead, type RankingNews } from './for-you-ranking.ts'
import type { BasisOf } from './reading-basis-repo.ts'

/** Where the threads find this module. */
export const rankingTask = import.meta.url

/** A ranking that was made in a thread, and what is counted of that where metrics are. */
export interface RankedAside {
  entries: string
  cacheReads: Parameters<CountCacheRead>[]
}

/**
 * The ranking of For You in a thread: from what is gathered to what is persisted, nothing but the outcome is handed over.
 *
 * @public named by the module's address
 */
export function makeTask({ db, dialect }: TaskPlace): ReadTask<BasisOf, RankedAside, RankingNews> {
  let cacheReads: RankedAside['cacheReads'] = []
  let now = 0
  const { run, hear } = makeForYouRanking({
    own: db,
    heavyReads: db,
    readAside: (_, read) => read(db),
    dialect,
    // As whoever asks has it.
    clock: () => now,
    countCacheRead: (...read) => cacheReads.push(read),
  })
  return {
    async run(reader) {
      now = reader.now
      cacheReads = []
      return { entries: await run(reader), cacheReads }
    },
    hear,
  }
}
