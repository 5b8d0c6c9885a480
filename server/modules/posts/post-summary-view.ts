import type { Post } from '#contract/post.ts'
import type { Viewer } from '#server/infra/db/may-meet.ts'
import type { ReadCold } from '#server/infra/db/read-cold.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findMarked, findPictures, findPostRows, findReposters, type ReposterRow } from './post-read-repo.ts'
import type { MarkTable } from './post-mark-repo.ts'
import { toPost, type Marks } from './post-view.ts'

/** A post to show, and who brought it there when that was a repost. */
export interface PostEntry {
  id: string
  /** `at` in epoch milliseconds. */
  repost?: { accountId: string; at: number } | undefined
}

/**
 * Posts as a viewer sees them (nobody's marks for a visitor), in the order given, in four queries whatever their number.
 * Deleted posts drop out, and those of members whom the viewer may not see.
 */
export type ReadPosts = (db: Db, entries: readonly PostEntry[], viewerId: Viewer) => Promise<Post[]>

/** Posts as a viewer sees them, read aside where they may have to come from the disk. */
export function makePostReader({ readCold }: { readCold: ReadCold }): ReadPosts {
  return (db, entries, viewerId) => {
    const keys = viewerId === undefined ? idsOf(entries) : [...idsOf(entries), viewerId]
    return readCold(db, keys, (reads) => readPosts(reads, entries, viewerId))
  }
}

export const readPosts: ReadPosts = async (db, entries, viewerId) => {
  const ids = idsOf(entries)
  // All at once, also of posts that drop out: what is read aside waits once for its turn then, not twice.
  const [shown, found, marksOf, reposters] = await Promise.all([
    findPostRows(db, ids, viewerId),
    findPictures(db, ids),
    findMarks(db, ids, viewerId),
    repostersOf(db, entries, viewerId),
  ])
  const rows = new Map(shown.map((row) => [row.id, row]))
  const pictures = Map.groupBy(found, (picture) => picture.post_id)
  return entries.flatMap(({ id, repost }) => {
    const row = rows.get(id)
    if (!row) return []
    const reposter = repost && reposters.get(repost.accountId)
    return toPost(row, {
      pictures: pictures.get(id) ?? [],
      marks: marksOf(id),
      repost: reposter && { reposter, at: repost.at },
    })
  })
}

/** Each once. */
function idsOf(entries: readonly PostEntry[]): string[] {
  return [...new Set(entries.map(({ id }) => id))]
}

/** What a viewer did to each of the posts; nothing for a visitor. */
export async function findMarks(
  db: Db,
  postIds: readonly string[],
  accountId: Viewer,
): Promise<(postId: string) => Marks> {
  const marked = accountId === undefined ? [] : await findMarked(db, { accountId, postIds })
  const byKind = Map.groupBy(marked, ({ kind }) => kind)
  const idsOf = (kind: MarkTable) => new Set(byKind.get(kind)?.map(({ post_id }) => post_id))
  const [liked, reposted, bookmarked] = [idsOf('likes'), idsOf('reposts'), idsOf('bookmarks')]
  return (id) => ({ is_liked: liked.has(id), is_reposted: reposted.has(id), is_bookmarked: bookmarked.has(id) })
}

async function repostersOf(db: Db, entries: readonly PostEntry[], viewerId: Viewer): Promise<Map<string, ReposterRow>> {
  const ids = new Set(entries.flatMap(({ repost }) => (repost ? [repost.accountId] : [])))
  const rows = await findReposters(db, [...ids], viewerId)
  return new Map(rows.map((row) => [row.id, row]))
}
