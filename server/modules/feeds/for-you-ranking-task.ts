import type { ReadTask, TaskPlace } from '#server/infra/db/read-task.ts'
import { readPosts } from '../posts/post-summary-view.ts'
import { makeFeedReader } from './feed-reader.ts'
import { makeForYouBeginning, type Beginning, type BeginningOf } from './for-you-beginning.ts'
import { makeForYouRanking, type CountCacheRead, type RankingNews } from './for-you-ranking.ts'

/** Where the threads find this module. */
export const rankingTask = import.meta.url

/** A reading that was begun in a thread, and what is counted of that where metrics are. */
export interface BegunAside {
  begun: Beginning
  cacheReads: Parameters<CountCacheRead>[]
}

/**
 * The beginning of a reading of For You in a thread: from whether it is the last one to the posts that are shown first, one hand-over there and
 * back. Each further one would wait once more behind everything that the thread which answers has to do.
 *
 * @public named by the module's address
 */
export function makeTask({ db, dialect }: TaskPlace): ReadTask<BeginningOf, BegunAside, RankingNews> {
  let cacheReads: BegunAside['cacheReads'] = []
  let now = 0
  // As whoever asks has it.
  const clock = () => now
  const ranking = makeForYouRanking({
    own: db,
    heavyReads: db,
    readAside: (_, read) => read(db),
    dialect,
    clock,
    countCacheRead: (...read) => cacheReads.push(read),
  })
  const { run, hear } = makeForYouBeginning({ db, ranking, readPosts: makeFeedReader({ readPosts, clock }) })
  return {
    async run(beginning) {
      now = beginning.reader.now
      cacheReads = []
      return { begun: await run(beginning), cacheReads }
    },
    hear,
  }
}
