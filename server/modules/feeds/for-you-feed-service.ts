import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Post } from '#contract/post.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { ReadCold } from '#server/infra/db/read-cold.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readForYouCursor, writeForYouCursor } from './feed-cursor.ts'
import type { ReadFeedPosts } from './feed-reader.ts'
import {
  confirmSnapshot,
  deleteSnapshotsOlderThan,
  deleteSurplusSnapshots,
  findNewestSnapshot,
  findPostsByTime,
  findSnapshotEntries,
  insertSnapshot,
  parseEntries,
  type FeedSnapshot,
} from './feed-snapshot-repo.ts'
import { defaultFeedLimit, type FeedPage, type FeedRequest } from './following-feed-service.ts'
import { makeForYouSteps, type ForYouPlace } from './for-you-steps.ts'
import type { RankForYou } from './place-ranking.ts'
import { findReadingBasis, type BasisOf } from './reading-basis-repo.ts'

interface ForYouFeedDeps {
  dialect: Dialect
  clock: () => number
  newId: () => string
  readPosts: ReadFeedPosts
  rank: RankForYou
  /** Where their last reading is looked for. */
  readCold: ReadCold
  /** Seen by the member, but not yet in the database. */
  pendingViewsOf: (accountId: string) => string[]
  /** Whether writing failed for lack of room. */
  isDiskFull: (error: unknown) => boolean
}

const snapshotsKept = 5
/** Whoever muted common words gets pages that are not full, or empty, and asks on: no answer reads without a bound. */
const mostSteps = 10
/** For so long a reading is given again without a look at what others like and repost. */
const reusedForMs = minuteMs
const snapshotLifeMs = dayMs
/** A reading begun longer ago is not gone on with: it is swept before its reader has come to its end. */
const continuedForMs = snapshotLifeMs / 2

/**
 * For You: a ranking persisted as a snapshot when the first page is read, so that later pages fit it, and below it every other
 * post by time.
 */
export function makeForYouFeedService(deps: ForYouFeedDeps) {
  const { dialect, clock, newId, readPosts, rank, readCold, pendingViewsOf } = deps
  const reading = makeForYouSteps({ readPosts })

  return {
    async read(db: Db, { page, viewerId }: FeedRequest): Promise<FeedPage> {
      const limit = page.limit ?? defaultFeedLimit
      const { entries, cursor } = await (page.cursor === undefined
        ? start(db, viewerId)
        : resume(db, page.cursor, viewerId))
      const posts: Post[] = []
      let next: ForYouPlace['cursor'] | undefined = cursor
      // Posts that were deleted or have a muted word drop out: the page is filled up with what comes next.
      for (let steps = 0; next && posts.length < limit && steps < mostSteps; steps += 1) {
        const step = await reading.take(db, { viewerId, entries, cursor: next }, limit - posts.length)
        posts.push(...step.posts)
        next = step.next
      }
      if (next && !(await reading.hasMore(db, { viewerId, entries, cursor: next }))) next = undefined
      return { posts, next_cursor: next ? writeForYouCursor(next) : null }
    },

    async sweep(db: Db): Promise<void> {
      await deleteSnapshotsOlderThan(db, clock() - snapshotLifeMs)
    },
  }

  async function start(db: Db, viewerId: string): Promise<ForYouPlace> {
    const now = clock()
    const reader = { viewerId, now, justSeen: pendingViewsOf(viewerId) }
    const { basis, last } = await readCold(db, [`reading of ${viewerId}`], (own) => findBeginning(own, reader))
    if (last && last.basis === basis && now - last.lookedAt < reusedForMs) return byRank(last)
    const entries = await rank(reader)
    const begun = { id: newId(), accountId: viewerId, createdAt: now, lookedAt: now, entries, basis }
    const reading = await dialect.writeExpendable(db, (own) =>
      persistReading(own, begun, { last, isDiskFull: deps.isDiskFull }),
    )
    return reading ? byRank(reading) : byTime(begun)
  }
}

/** What a reading would begin with now, and the last one that was begun. */
async function findBeginning(db: Db, reader: BasisOf): Promise<{ basis: string; last: FeedSnapshot | undefined }> {
  const [basis, last] = await Promise.all([findReadingBasis(db, reader), findNewestSnapshot(db, reader.viewerId)])
  return { basis, last }
}

/** Keeps a reading that begins, or goes on with the last one when that is the same; undefined when there is no room on the disk. */
async function persistReading(
  db: Db,
  begun: FeedSnapshot,
  { last, isDiskFull }: { last: FeedSnapshot | undefined } & Pick<ForYouFeedDeps, 'isDiskFull'>,
): Promise<FeedSnapshot | undefined> {
  const same = last && (await isSameReading(db, last, begun)) ? last : undefined
  try {
    if (same) await confirmSnapshot(db, { ...begun, id: same.id })
    else await insertSnapshot(db, begun)
    if (!same) await deleteSurplusSnapshots(db, begun.accountId, snapshotsKept)
    return same ?? begun
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return same
  }
}

/** Whether the reading that begins is the last one once more: looking again then costs nobody anything. */
async function isSameReading(db: Db, last: FeedSnapshot, { entries, createdAt: now }: FeedSnapshot): Promise<boolean> {
  if (now - last.createdAt > continuedForMs) return false
  if (entries !== last.entries) return false
  // What was written since and is in no ranking belongs to a new reading, too.
  const without = parseEntries(entries).map(({ id }) => id)
  const [newest] = await findPostsByTime(db, { asOf: now, without, page: { after: undefined, limit: 1 } })
  return newest === undefined || newest.at <= last.createdAt
}

function byRank({ id: snapshotId, accountId: viewerId, createdAt: asOf, entries }: FeedSnapshot): ForYouPlace {
  const cursor = { stage: 'ranked', snapshotId, asOf, oldestShown: asOf + 1, position: 0 } as const
  return { viewerId, entries: parseEntries(entries), cursor }
}

/** A reading that could not be persisted: its pages fit one another only when all of them are read by time. */
function byTime({ id: snapshotId, accountId: viewerId, createdAt: asOf }: FeedSnapshot): ForYouPlace {
  const cursor = { stage: 'older', snapshotId, asOf, oldestShown: asOf + 1, after: undefined } as const
  return { viewerId, entries: undefined, cursor }
}

async function resume(db: Db, text: string, viewerId: string): Promise<ForYouPlace> {
  const cursor = readForYouCursor(text)
  return { viewerId, cursor, entries: await findSnapshotEntries(db, { id: cursor.snapshotId, accountId: viewerId }) }
}
