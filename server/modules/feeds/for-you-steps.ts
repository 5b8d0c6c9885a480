import type { Post } from '#contract/post.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { ForYouCursor } from './feed-cursor.ts'
import type { ReadFeedPosts } from './feed-reader.ts'
import { findPostsByTime } from './feed-snapshot-repo.ts'
import type { SnapshotEntries } from './snapshot-entries.ts'

/** A place in a reading of For You. */
export interface ForYouPlace {
  viewerId: string
  /** The ranked part; undefined when it was swept meanwhile or never persisted. */
  entries: SnapshotEntries | undefined
  cursor: ForYouCursor
}

/** Some posts and where to go on; undefined at the true end. */
export interface ForYouStep {
  posts: Post[]
  next: ForYouCursor | undefined
}

/** In the ranked part. */
export type RankedPlace = { entries: SnapshotEntries; cursor: ForYouCursor & { stage: 'ranked' } }

type OlderPlace = ForYouPlace & { cursor: ForYouCursor & { stage: 'older' } }

/** Reads on from a place: first the ranked part, then by time what it left out. */
export function makeForYouSteps({ readPosts }: { readPosts: ReadFeedPosts }) {
  return { take, goOn, hasMore }

  /** May answer fewer posts than `count`, when some were deleted, although there are more. */
  async function take(db: Db, place: ForYouPlace, count: number): Promise<ForYouStep> {
    const { viewerId, entries, cursor } = place
    if (!entries) return takeByTime(db, { ...place, cursor: withoutSnapshot(cursor) }, count)
    if (cursor.stage === 'older') return takeByTime(db, { ...place, cursor }, count)
    const shown = entries.from(cursor.position, count)
    return goOn({ entries, cursor }, { posts: await readPosts(db, shown, viewerId), count })
  }

  /** From a place in the ranked part, after so many entries, or as many as there are, of which these are the posts. */
  function goOn({ entries, cursor }: RankedPlace, { posts, count }: { posts: Post[]; count: number }): ForYouStep {
    const oldestShown = Math.min(cursor.oldestShown, ...posts.map((post) => Date.parse(post.created_at)))
    const position = cursor.position + count
    if (entries.reach(position)) return { posts, next: { ...cursor, oldestShown, position } }
    const { snapshotId, asOf } = cursor
    return { posts, next: { stage: 'older', snapshotId, asOf, oldestShown, after: undefined } }
  }

  /** Where the ranked part ends nobody knows yet whether anything is left below it. */
  async function hasMore(db: Db, place: ForYouPlace): Promise<boolean> {
    const { cursor } = place
    if (cursor.stage === 'ranked' || cursor.after !== undefined) return true
    const { posts, next } = await takeByTime(db, { ...place, cursor }, 1)
    return posts.length > 0 || next !== undefined
  }

  async function takeByTime(db: Db, { viewerId, entries, cursor }: OlderPlace, count: number): Promise<ForYouStep> {
    const without = entries?.ids() ?? []
    const { asOf, after } = cursor
    const rows = await findPostsByTime(db, { asOf, without, page: { after, limit: count + 1 } })
    const shown = rows.slice(0, count)
    const posts = await readPosts(db, shown, viewerId)
    const last = rows.length > count ? shown.at(-1) : undefined
    return { posts, next: last && { ...cursor, after: last } }
  }
}

/** Without the snapshot nobody knows what was shown, except that nothing older than `oldestShown` was. */
function withoutSnapshot(cursor: ForYouCursor): ForYouCursor & { stage: 'older' } {
  const { snapshotId, asOf, oldestShown } = cursor
  const bound = { at: oldestShown, id: '' }
  const after = cursor.stage === 'older' && cursor.after && cursor.after.at < oldestShown ? cursor.after : bound
  return { stage: 'older', snapshotId, asOf, oldestShown, after }
}
