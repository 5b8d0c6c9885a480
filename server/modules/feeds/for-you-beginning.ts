import { minuteMs } from '#contract/durations.ts'
import type { Post } from '#contract/post.ts'
import type { ReadTask } from '#server/infra/db/read-task.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { ReadFeedPosts } from './feed-reader.ts'
import { findNewestSnapshot, type FeedSnapshot } from './feed-snapshot-repo.ts'
import type { ForYouRanking, RankingNews } from './for-you-ranking.ts'
import { findReadingBasis, type BasisOf } from './reading-basis-repo.ts'
import { readEntries, writeEntries, type SnapshotEntry } from './snapshot-entries.ts'

/** For so long a reading is given again without a look at what others like and repost. */
const reusedForMs = minuteMs

/** What a reading would begin with now, and the last one that was begun. */
interface FoundBeginning {
  basis: string
  last: FeedSnapshot | undefined
}

/** Whose reading begins, and how many posts it shows first. */
export interface BeginningOf {
  reader: BasisOf
  count: number
  /** What it begins with, where that is known, and that the last one is not to be given again. */
  basis: string | undefined
}

export type Beginning = {
  /** Of the first entries, as the reader sees them; undefined where they are read like those of any page. */
  posts: Post[] | undefined
} & ({ again: FeedSnapshot } | NewBeginning)

/** A ranking, as it is persisted (`feed-snapshot-repo.ts`), and the last reading where that came out the same. */
export interface NewBeginning {
  entries: string
  basis: string
  last: FeedSnapshot | undefined
}

interface BeginningDeps {
  db: Db
  ranking: ForYouRanking
  /** Absent: the posts are not read. */
  readPosts?: ReadFeedPosts
}

/** Begins readings: looks whether the last one is to be given again, ranks where it is not, and reads the first posts. */
export function makeForYouBeginning({
  db,
  ranking,
  readPosts,
}: BeginningDeps): ReadTask<BeginningOf, Beginning, RankingNews> {
  return {
    async run({ reader, count, basis }) {
      const found = basis === undefined ? await findBeginning(db, reader) : { basis, last: undefined }
      const readFirst = async (entries: SnapshotEntry[]) => readPosts?.(db, entries, reader.viewerId)
      const again = lastAgain(found, reader.now)
      if (again) return { again, posts: await readFirst(readEntries(again.entries).from(0, count)) }
      const ranked = await ranking.run(reader)
      const entries = writeEntries(ranked)
      // What came out otherwise is of no use to whoever asked, and large.
      const last = found.last?.entries === entries ? found.last : undefined
      return { entries, basis: found.basis, last, posts: await readFirst(ranked.slice(0, count)) }
    },
    hear: (news) => ranking.hear(news),
  }
}

export async function findBeginning(db: Db, reader: BasisOf): Promise<FoundBeginning> {
  const [basis, last] = await Promise.all([findReadingBasis(db, reader), findNewestSnapshot(db, reader.viewerId)])
  return { basis, last }
}

/** The last reading, if it is to be given again. */
export function lastAgain({ basis, last }: FoundBeginning, now: number): FeedSnapshot | undefined {
  return last && last.basis === basis && now - last.lookedAt < reusedForMs ? last : undefined
}
