import { dayMs } from '#contract/durations.ts'
import type { Post } from '#contract/post.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { ReadPosts } from '../posts/post-reader.ts'
import { readForYouCursor, writeForYouCursor } from './feed-cursor.ts'
import {
  deleteSnapshotsOlderThan,
  deleteSurplusSnapshots,
  findNewestSnapshot,
  findPostsByTime,
  findSnapshotEntries,
  insertSnapshot,
  type FeedSnapshot,
  type SnapshotEntry,
} from './feed-snapshot-repo.ts'
import { defaultFeedLimit, type FeedPage, type FeedRequest } from './following-feed-service.ts'
import { makeForYouSteps, type ForYouPlace } from './for-you-steps.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { rankFeed } from './rank-feed.ts'

interface ForYouFeedDeps {
  /** Where candidates are looked for; the rest is read as everywhere else. */
  heavyReads: Db
  clock: () => number
  newId: () => string
  readPosts: ReadPosts
  popularIds: (db: Db) => Promise<string[]>
  /** Seen by the member, but not yet in the database. */
  pendingViewsOf: (accountId: string) => string[]
  /** Whether writing failed for lack of room. */
  isDiskFull: (error: unknown) => boolean
}

const longestRanking = 500
const snapshotsKept = 5
const snapshotLifeMs = dayMs
/** A reading begun longer ago is not gone on with: it is swept before its reader has come to its end. */
const continuedForMs = snapshotLifeMs / 2

/**
 * For You: a ranking persisted as a snapshot when the first page is read, so that later pages fit it, and below it every other
 * post by time.
 */
export function makeForYouFeedService(deps: ForYouFeedDeps) {
  const { heavyReads, clock, newId, readPosts, popularIds, pendingViewsOf, isDiskFull } = deps
  const steps = makeForYouSteps({ readPosts })

  return {
    async read(db: Db, { page, viewerId }: FeedRequest): Promise<FeedPage> {
      const limit = page.limit ?? defaultFeedLimit
      const { entries, cursor } = await (page.cursor === undefined
        ? start(db, viewerId)
        : resume(db, page.cursor, viewerId))
      const posts: Post[] = []
      let next: ForYouPlace['cursor'] | undefined = cursor
      // Posts that were deleted drop out: the page is filled up with what comes next.
      while (next && posts.length < limit) {
        const step = await steps.take(db, { viewerId, entries, cursor: next }, limit - posts.length)
        posts.push(...step.posts)
        next = step.next
      }
      if (next && !(await steps.hasMore(db, { viewerId, entries, cursor: next }))) next = undefined
      return { posts, next_cursor: next ? writeForYouCursor(next) : null }
    },

    async sweep(db: Db): Promise<void> {
      await deleteSnapshotsOlderThan(db, clock() - snapshotLifeMs)
    },
  }

  async function start(db: Db, viewerId: string): Promise<ForYouPlace> {
    const now = clock()
    const entries = await rank(viewerId, now)
    const id = newId()
    const reading =
      (await findSameReading(db, { viewerId, entries, now })) ??
      (await persistReading(db, id, { viewerId, entries, now, isDiskFull }))
    return reading ? byRank(reading) : byTime({ id, accountId: viewerId, createdAt: now })
  }

  async function rank(viewerId: string, now: number): Promise<SnapshotEntry[]> {
    const gathering = { viewerId, now, popularIds: await popularIds(heavyReads), justSeen: pendingViewsOf(viewerId) }
    const { posts, reposts } = await gatherCandidates(heavyReads, gathering)
    return rankFeed(posts, now)
      .slice(0, longestRanking)
      .map(({ id, isAuthorFollowed, isOwn }) => {
        const repost = isAuthorFollowed || isOwn ? undefined : reposts.get(id)
        return { id, repost: repost && { accountId: repost.reposterId, at: repost.at } }
      })
  }
}

interface Reading {
  viewerId: string
  entries: SnapshotEntry[]
  now: number
}

/** Undefined when there is no room on the disk. */
async function persistReading(
  db: Db,
  id: string,
  { viewerId, entries, now, isDiskFull }: Reading & Pick<ForYouFeedDeps, 'isDiskFull'>,
): Promise<FeedSnapshot | undefined> {
  const snapshot = { id, accountId: viewerId, createdAt: now, entries }
  try {
    await insertSnapshot(db, snapshot)
    await deleteSurplusSnapshots(db, viewerId, snapshotsKept)
    return snapshot
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return undefined
  }
}

/** The last reading, when the one that begins now would be the same: looking again then costs nobody anything. */
async function findSameReading(db: Db, { viewerId, entries, now }: Reading): Promise<FeedSnapshot | undefined> {
  const last = await findNewestSnapshot(db, viewerId)
  if (!last || now - last.createdAt > continuedForMs) return undefined
  if (JSON.stringify(last.entries) !== JSON.stringify(entries)) return undefined
  // What was written since and is in no ranking belongs to a new reading, too.
  const without = entries.map(({ id }) => id)
  const [newest] = await findPostsByTime(db, { asOf: now, without, page: { after: undefined, limit: 1 } })
  return newest && newest.at > last.createdAt ? undefined : last
}

function byRank({ id: snapshotId, accountId: viewerId, createdAt: asOf, entries }: FeedSnapshot): ForYouPlace {
  return { viewerId, entries, cursor: { stage: 'ranked', snapshotId, asOf, oldestShown: asOf + 1, position: 0 } }
}

/** A reading that could not be persisted: its pages fit one another only when all of them are read by time. */
function byTime({ id: snapshotId, accountId: viewerId, createdAt: asOf }: Omit<FeedSnapshot, 'entries'>): ForYouPlace {
  const cursor = { stage: 'older', snapshotId, asOf, oldestShown: asOf + 1, after: undefined } as const
  return { viewerId, entries: undefined, cursor }
}

async function resume(db: Db, text: string, viewerId: string): Promise<ForYouPlace> {
  const cursor = readForYouCursor(text)
  return { viewerId, cursor, entries: await findSnapshotEntries(db, { id: cursor.snapshotId, accountId: viewerId }) }
}
