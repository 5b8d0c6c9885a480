import { dayMs } from '#contract/durations.ts'
import type { Post } from '#contract/post.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { WarmKeys } from '#server/infra/db/read-cold.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readForYouCursor, writeForYouCursor } from './feed-cursor.ts'
import type { ReadFeedPosts } from './feed-reader.ts'
import {
  confirmSnapshot,
  deleteSnapshotsOlderThan,
  deleteSurplusSnapshots,
  findPostsByTime,
  findSnapshotEntries,
  insertSnapshot,
  type FeedSnapshot,
} from './feed-snapshot-repo.ts'
import { defaultFeedLimit, type FeedPage, type FeedRequest } from './following-feed-service.ts'
import { findBeginning, lastAgain, type NewBeginning } from './for-you-beginning.ts'
import { makeForYouSteps, type ForYouPlace, type ForYouStep, type RankedPlace } from './for-you-steps.ts'
import type { BeginForYou } from './place-ranking.ts'
import type { BasisOf } from './reading-basis-repo.ts'
import { readEntries } from './snapshot-entries.ts'

interface ForYouFeedDeps {
  dialect: Dialect
  clock: () => number
  newId: () => string
  readPosts: ReadFeedPosts
  begin: BeginForYou
  /** Whose last reading was looked for lately, and which posts were. */
  warmKeys: WarmKeys
  /** Seen by the member, but not yet in the database. */
  pendingViewsOf: (accountId: string) => string[]
  /** Whether writing failed for lack of room, or as the disk takes nothing. */
  wasNotTaken: (error: unknown) => boolean
}

const mostSnapshots = 5
/** Whoever muted common words gets pages that are not full, or empty, and asks on: no answer reads without a bound. */
const mostSteps = 10
const snapshotLifeMs = dayMs
/** A reading begun longer ago is not gone on with: it is swept before its reader has come to its end. */
const continuedForMs = snapshotLifeMs / 2

/**
 * For You: a ranking persisted as a snapshot when the first page is read, so that later pages fit it, and below it every other
 * post by time.
 */
export function makeForYouFeedService(deps: ForYouFeedDeps) {
  const { clock, readPosts, begin, warmKeys, pendingViewsOf } = deps
  const reading = makeForYouSteps({ readPosts })

  return {
    async read(db: Db, { page, viewerId }: FeedRequest): Promise<FeedPage> {
      const limit = page.limit ?? defaultFeedLimit
      const { entries, first } = await (page.cursor === undefined
        ? start(db, { viewerId, limit })
        : resume(db, page.cursor, viewerId))
      const posts: Post[] = [...first.posts]
      let { next } = first
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

  async function start(db: Db, { viewerId, limit }: { viewerId: string; limit: number }): Promise<Start> {
    const now = clock()
    const reader = { viewerId, now, justSeen: pendingViewsOf(viewerId) }
    const key = `reading of ${viewerId}`
    // Where that waits for no disk looking costs less than handing it to a thread.
    const known = warmKeys.areWarm([key]) ? await findBeginning(db, reader) : undefined
    const again = known && lastAgain(known, now)
    if (again) return unread(byRank(again))
    const { posts, ...begun } = await begin({ reader, count: limit, basis: known?.basis })
    warmKeys.note([key, ...(posts ? [viewerId, ...posts.map(({ id }) => id)] : [])])
    const place =
      'again' in begun
        ? byRank(begun.again)
        : await keep(deps, { db, reader }, { ...begun, last: begun.last ?? known?.last })
    if (!isRanked(place) || !posts) return unread(place)
    const { entries } = place
    return { entries, first: reading.goOn(place, { posts, count: limit }) }
  }
}

/** The ranked part of a reading, and what of it was read as it was looked for. */
interface Start extends Pick<ForYouPlace, 'entries'> {
  first: ForYouStep
}

function unread({ entries, cursor }: ForYouPlace): Start {
  return { entries, first: { posts: [], next: cursor } }
}

function isRanked(place: ForYouPlace): place is ForYouPlace & RankedPlace {
  return place.entries !== undefined && place.cursor.stage === 'ranked'
}

/** Where a new reading is read from its beginning. */
async function keep(
  { dialect, newId, wasNotTaken }: ForYouFeedDeps,
  { db, reader }: { db: Db; reader: BasisOf },
  { last, ...ranked }: NewBeginning,
): Promise<ForYouPlace> {
  const { viewerId: accountId, now } = reader
  const snapshot = { id: newId(), accountId, createdAt: now, lookedAt: now, ...ranked }
  const persisted = await dialect.writeExpendable(db, (own) => persistReading(own, snapshot, { last, wasNotTaken }))
  return persisted ? byRank(persisted) : byTime(snapshot)
}

/** Keeps a reading that begins, or goes on with the last one when that is the same; undefined when the disk does not take it. */
async function persistReading(
  db: Db,
  begun: FeedSnapshot,
  { last, wasNotTaken }: { last: FeedSnapshot | undefined } & Pick<ForYouFeedDeps, 'wasNotTaken'>,
): Promise<FeedSnapshot | undefined> {
  const same = last && (await isSameReading(db, last, begun)) ? last : undefined
  try {
    if (same) await confirmSnapshot(db, { ...begun, id: same.id })
    else await insertSnapshot(db, begun)
    if (!same) await deleteSurplusSnapshots(db, begun.accountId, mostSnapshots)
    return same ?? begun
  } catch (error) {
    if (!wasNotTaken(error)) throw error
    return same
  }
}

/** Whether the reading that begins is the last one once more: looking again then costs nobody anything. */
async function isSameReading(db: Db, last: FeedSnapshot, { entries, createdAt: now }: FeedSnapshot): Promise<boolean> {
  if (now - last.createdAt > continuedForMs) return false
  if (entries !== last.entries) return false
  // What was written since and is in no ranking belongs to a new reading, too.
  const without = readEntries(entries).ids()
  const [newest] = await findPostsByTime(db, { asOf: now, without, page: { after: undefined, limit: 1 } })
  return newest === undefined || newest.at <= last.createdAt
}

function byRank({ id: snapshotId, accountId: viewerId, createdAt: asOf, entries }: FeedSnapshot): ForYouPlace {
  const cursor = { stage: 'ranked', snapshotId, asOf, oldestShown: asOf + 1, position: 0 } as const
  return { viewerId, entries: readEntries(entries), cursor }
}

/** A reading that could not be persisted: its pages fit one another only when all of them are read by time. */
function byTime({ id: snapshotId, accountId: viewerId, createdAt: asOf }: FeedSnapshot): ForYouPlace {
  const cursor = { stage: 'older', snapshotId, asOf, oldestShown: asOf + 1, after: undefined } as const
  return { viewerId, entries: undefined, cursor }
}

async function resume(db: Db, text: string, viewerId: string): Promise<Start> {
  const cursor = readForYouCursor(text)
  const entries = await findSnapshotEntries(db, { id: cursor.snapshotId, accountId: viewerId })
  return unread({ viewerId, cursor, entries })
}
