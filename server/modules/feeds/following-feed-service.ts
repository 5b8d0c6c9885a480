import type { PageQuery } from '#contract/endpoint.ts'
import type { Post } from '#contract/post.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { ReadAside } from '#server/infra/db/read-aside.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readFollowingCursor, writeFollowingCursor } from './feed-cursor.ts'
import type { ReadFeedPosts } from './feed-reader.ts'
import {
  findStandingAbove,
  findFollowing,
  followsMany,
  type FollowingItem,
  type FollowingPage,
} from './following-repo.ts'

interface FollowingFeedDeps {
  /** Where the places of a page are looked for; its posts are read as everywhere else. */
  readAside: ReadAside
  dialect: Dialect
  clock: () => number
  readPosts: ReadFeedPosts
}

export interface FeedRequest {
  page: PageQuery
  viewerId: string
}

export interface FeedPage {
  posts: Post[]
  next_cursor: string | null
}

export const defaultFeedLimit = 20
/** Whoever muted common words gets pages that are not full, or empty, and asks on: no answer reads without a bound. */
const mostSteps = 5

/** Following: what followed members and the reader post, and followed members repost, by time. */
export function makeFollowingFeedService({ readAside, dialect, clock, readPosts }: FollowingFeedDeps) {
  return {
    /** A page, filled up with what comes next where posts dropped out, for as long as that is little. */
    async read(db: Db, { page, viewerId }: FeedRequest): Promise<FeedPage> {
      const limit = page.limit ?? defaultFeedLimit
      let found: FeedPage = { posts: [], next_cursor: page.cursor ?? null }
      for (let step = 0; step < mostSteps; step += 1) {
        const more: PageQuery = { limit: limit - found.posts.length, cursor: found.next_cursor ?? undefined }
        const { posts, next_cursor } = await readStep(db, { page: more, viewerId })
        found = { posts: [...found.posts, ...posts], next_cursor }
        if (next_cursor === null || found.posts.length >= limit) break
      }
      return found
    },
  }

  async function readStep(db: Db, { page, viewerId }: FeedRequest): Promise<FeedPage> {
    const limit = page.limit ?? defaultFeedLimit
    const now = clock()
    const from = page.cursor === undefined ? { asOf: now, after: undefined } : readFollowingCursor(page.cursor)
    // Below a place some posts come up once more that were above it.
    const looked = from.after === undefined ? limit : Math.max(2 * limit, defaultFeedLimit)
    // One more tells whether there is a next one.
    const wanted = { viewerId, now, ...from, limit: looked + 1, isWalked: await followsMany(db, viewerId) }
    const { items, above } = await readAside(viewerId, (reads) => findPlaces(reads, dialect, wanted))
    const places = items.slice(0, looked)
    const fresh = places.filter(({ id }) => !above.has(id))
    const shown = fresh.slice(0, limit)
    const last = fresh.length > limit ? shown.at(-1) : places.at(-1)
    const hasMore = fresh.length > limit || items.length > looked
    // Nothing happened since the newest item: dated by that, a page stays the same for as long as nothing happens.
    const asOf = page.cursor === undefined ? (shown[0]?.at ?? from.asOf) : from.asOf
    const entries = shown.map(({ id, at, reposterId }) => ({
      id,
      repost: reposterId === null ? undefined : { accountId: reposterId, at },
    }))
    return {
      posts: await readPosts(db, entries, viewerId),
      next_cursor: hasMore && last ? writeFollowingCursor({ asOf, after: last }) : null,
    }
  }
}

/** The places below one, and those of their posts that stand above it, too. */
async function findPlaces(
  db: Db,
  dialect: Dialect,
  wanted: FollowingPage & { isWalked: boolean },
): Promise<{ items: FollowingItem[]; above: ReadonlySet<string> }> {
  const items = await findFollowing(db, dialect, wanted)
  const { after: place, viewerId, now, asOf } = wanted
  const ids = items.map(({ id }) => id)
  return { items, above: place ? await findStandingAbove(db, { viewerId, now, asOf, place, ids }) : new Set() }
}
