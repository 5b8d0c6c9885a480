import type { Deps } from '#server/deps.ts'
import { makeReadAside } from '#server/infra/db/read-aside.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import type { ReadThreads } from '#server/infra/db/read-task.ts'
import { rankingTask, type RankedAside } from './for-you-ranking-task.ts'
import { makeForYouRanking, type CountCacheRead, type ForYouRanking, type RankingNews } from './for-you-ranking.ts'
import type { BasisOf } from './reading-basis-repo.ts'

/** Answers the entries of a reader's For You as they are persisted. */
export type RankForYou = (reader: BasisOf) => Promise<string>

type RankingDeps = Pick<
  Deps,
  'db' | 'heavyReads' | 'readThreads' | 'replica' | 'dialect' | 'clock' | 'events' | 'metrics'
>

/** What happened to posts and is not told yet; then it is, although nobody reads. */
const mostUntold = 5_000

const changes = [
  'post-liked',
  'post-unliked',
  'post-reposted',
  'repost-undone',
  'post-deleted',
  'post-restored',
  'comment-created',
  'comment-deleted',
] as const

/**
 * The ranking where it holds nobody up: in the reading threads where there are such, and in place where the database does the reading. It
 * notices at once what happens in this process.
 */
export function placeRanking(deps: RankingDeps): RankForYou {
  const { events, metrics, readThreads } = deps
  const countCacheRead: CountCacheRead = (what, result) => metrics.countCacheRead(what, result)
  const ranking = readThreads
    ? inThreads(readThreads, countCacheRead)
    : makeForYouRanking({ ...deps, own: deps.db, readAside: makeReadAside(deps), countCacheRead })
  const changed = new Set<string>()
  let hasNewMembers = false
  for (const type of changes) events.on(type, async (db, { postId }) => afterCommit(db, () => noteChange(postId)))
  events.on('account-created', async (db) => afterCommit(db, () => (hasNewMembers = true)))

  function noteChange(postId: string): void {
    changed.add(postId)
    if (changed.size >= mostUntold) tell()
  }

  function tell(): void {
    if (changed.size === 0 && !hasNewMembers) return
    ranking.hear({ posts: [...changed], hasNewMembers })
    changed.clear()
    hasNewMembers = false
  }

  return (reader) => {
    // Told when somebody reads: most of what happens is known by nobody yet.
    tell()
    return ranking.run(reader)
  }
}

function inThreads(threads: ReadThreads, countCacheRead: CountCacheRead): ForYouRanking {
  return {
    async run(reader) {
      const { entries, cacheReads } = await threads.runTask<BasisOf, RankedAside>(rankingTask, reader)
      for (const read of cacheReads) countCacheRead(...read)
      return entries
    },
    hear: (news) => threads.tellTasks<RankingNews>(rankingTask, news),
  }
}
