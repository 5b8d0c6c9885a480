import type { Dialect } from '#server/infra/db/dialect.ts'
import type { ReadAside } from '#server/infra/db/read-aside.ts'
import type { ReadTask } from '#server/infra/db/read-task.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { makeCandidateFacts, type ReadCandidateFacts } from './candidate-facts.ts'
import { gatherCandidates, type Candidates } from './gather-candidates.ts'
import { rankFeed, type FeedCandidate } from './rank-feed.ts'
import type { BasisOf } from './reading-basis-repo.ts'
import { makeSharedGathering } from './shared-gathering.ts'
import type { SnapshotEntry } from './snapshot-entries.ts'

/** What of that which is remembered is to be looked up anew. */
export interface RankingNews {
  /** Posts that were liked, commented, deleted and the like. */
  posts: readonly string[]
  /** Whether somebody signed up. */
  hasNewMembers: boolean
}

/** Ranks For You. */
export type ForYouRanking = ReadTask<BasisOf, SnapshotEntry[], RankingNews>

/** Hears of each look into what is remembered. */
export type CountCacheRead = (what: string, result: 'hit' | 'miss') => void

interface RankingDeps {
  /** Where what is the reader's own is looked for, and what is newest: a reading is persisted with what it was made of. */
  own: Db
  /** Where what is remembered for all is looked for: a replica that hangs or lags must not decide it for everybody. */
  heavyReads: Db
  /** Where the rest is looked for. */
  readAside: ReadAside
  dialect: Dialect
  clock: () => number
  countCacheRead: CountCacheRead
}

const longestRanking = 500

export function makeForYouRanking(deps: RankingDeps): ForYouRanking {
  const { own, heavyReads, readAside, dialect } = deps
  const shared = makeSharedGathering(deps)
  const facts = makeCandidateFacts(deps)
  const readFacts: ReadCandidateFacts = (ids) => facts.read(heavyReads, ids)

  return {
    async run(reader) {
      const gathering = { ...reader, ...(await shared.read(heavyReads)) }
      const { posts, reposts } = await readAside(reader.viewerId, (reads) =>
        gatherCandidates({ own, reads, dialect, readFacts }, gathering),
      )
      return toEntries(rankFeed(posts, reader.now, longestRanking), reposts)
    },

    hear({ posts, hasNewMembers }) {
      facts.forget(posts)
      if (hasNewMembers) shared.forgetNewAuthors()
    },
  }
}

/** Of a ranking, and who brought each post there when that was a repost. */
function toEntries(ranked: readonly FeedCandidate[], reposts: Candidates['reposts']): SnapshotEntry[] {
  return ranked.map(({ id, isAuthorFollowed, isOwn }) => {
    const repost = isAuthorFollowed || isOwn ? undefined : reposts.get(id)
    return { id, repost: repost && { accountId: repost.reposterId, at: repost.at } }
  })
}
