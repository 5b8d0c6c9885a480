import type { Deps } from '#server/deps.ts'
import { makeReadAside } from '#server/infra/db/read-aside.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import type { ReadTask, ReadThreads } from '#server/infra/db/read-task.ts'
import { makeForYouBeginning, type Beginning, type BeginningOf } from './for-you-beginning.ts'
import { rankingTask, type BegunAside } from './for-you-ranking-task.ts'
import { makeForYouRanking, type CountCacheRead, type RankingNews } from './for-you-ranking.ts'

/** Begins a reading of For You. */
export type BeginForYou = (beginning: BeginningOf) => Promise<Beginning>

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
 * The ranking, and what a reading begins with, where it holds nobody up: in the reading threads where there are such, and in place where the database does the reading. It
 * notices at once what happens in this process.
 */
export function placeRanking(deps: RankingDeps): BeginForYou {
  const { events, metrics, readThreads } = deps
  const countCacheRead: CountCacheRead = (what, result) => metrics.countCacheRead(what, result)
  const beginnings = readThreads ? inThreads(readThreads, countCacheRead) : inPlace(deps, countCacheRead)
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
    beginnings.hear({ posts: [...changed], hasNewMembers })
    changed.clear()
    hasNewMembers = false
  }

  return (beginning) => {
    // Told when somebody reads: most of what happens is known by nobody yet.
    tell()
    return beginnings.run(beginning)
  }
}

type Beginnings = ReadTask<BeginningOf, Beginning, RankingNews>

function inPlace(deps: RankingDeps, countCacheRead: CountCacheRead): Beginnings {
  const { db } = deps
  const ranking = makeForYouRanking({ ...deps, own: db, readAside: makeReadAside(deps), countCacheRead })
  return makeForYouBeginning({ db, ranking })
}

function inThreads(threads: ReadThreads, countCacheRead: CountCacheRead): Beginnings {
  return {
    async run(beginning) {
      const { cacheReads, begun } = await threads.runTask<BeginningOf, BegunAside>(rankingTask, beginning)
      for (const read of cacheReads) countCacheRead(...read)
      return begun
    },
    hear: (news) => threads.tellTasks<RankingNews>(rankingTask, news),
  }
}
