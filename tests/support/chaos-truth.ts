import Sqlite from 'better-sqlite3'
import path from 'node:path'
import { marks, type Outcome } from './chaos-plan.ts'
import type { ChaosWorld } from './chaos-member.ts'

/** What the server's database holds of one member, in the shape of what their actions should come to. */
export function readOutcome(dataDir: string, memberId: string, world: ChaosWorld): Outcome {
  const database = new Sqlite(path.join(dataDir, 'database.sqlite'), { readonly: true })
  const column = (sql: string, ...values: string[]) =>
    database
      .prepare<string[], string>(sql)
      .pluck()
      .all(...values)
  try {
    const posts = database
      .prepare<string[], { text: string; pictures: number }>(
        `SELECT text_content AS text, (SELECT count(*) FROM post_media WHERE post_id = posts.id) AS pictures
         FROM posts WHERE author_id = ? AND deleted_at IS NULL AND text_content LIKE '% writes %' ORDER BY rowid`,
      )
      .all(memberId)
    const words = (ids: string[], target: 'post_id' | 'parent_id', more: string) =>
      Object.fromEntries(
        ids
          .map(
            (id, at) =>
              [
                at,
                column(
                  `SELECT content FROM comments WHERE author_id = ? AND ${target} = ? ${more} AND deleted_at IS NULL
               AND content NOT LIKE 'Doomed%' AND content NOT LIKE 'Seed%' ORDER BY rowid`,
                  memberId,
                  id,
                ),
              ] as const,
          )
          .filter(([, texts]) => texts.length > 0),
      )
    const numbersIn = (ids: string[], found: string[]) => found.map((id) => ids.indexOf(id)).filter((at) => at >= 0)
    return {
      posts: posts.map(({ text, pictures }) => ({ text, hasPicture: pictures === 1 })),
      comments: words(world.posts, 'post_id', 'AND parent_id IS NULL'),
      replies: words(world.comments, 'parent_id', ''),
      marks: marks
        .flatMap((mark) =>
          numbersIn(world.posts, column(`SELECT post_id FROM ${mark}s WHERE account_id = ?`, memberId)).map(
            (at) => `${mark} ${at}`,
          ),
        )
        .toSorted(),
      likedComments: numbersIn(
        world.comments,
        column('SELECT comment_id FROM comment_likes WHERE account_id = ?', memberId),
      ).toSorted(),
      follows: numbersIn(
        world.members,
        column('SELECT followed_id FROM follows WHERE follower_id = ?', memberId),
      ).toSorted(),
      bio: column('SELECT bio FROM accounts WHERE id = ?', memberId)[0],
      tickets: column('SELECT subject FROM support_tickets WHERE account_id = ? ORDER BY subject', memberId),
    }
  } finally {
    database.close()
  }
}

export interface PostCounts {
  like: number
  repost: number
  bookmark: number
  comments: number
}

/** The rows behind a post's counts, and whether the counts kept beside it agree with them. */
export function readCounts(dataDir: string, postId: string): PostCounts & { areKept: boolean } {
  const database = new Sqlite(path.join(dataDir, 'database.sqlite'), { readonly: true })
  const rows = (table: string, more = '') =>
    database.prepare<string[], number>(`SELECT count(*) FROM ${table} WHERE post_id = ? ${more}`).pluck().get(postId) ??
    0
  try {
    const counts = {
      like: rows('likes'),
      repost: rows('reposts'),
      bookmark: rows('bookmarks'),
      comments: rows('comments', 'AND deleted_at IS NULL'),
    }
    const kept = database
      .prepare<string[], PostCounts>(
        `SELECT like_count AS "like", repost_count AS repost, bookmark_count AS bookmark, comment_count AS comments
         FROM posts WHERE id = ?`,
      )
      .get(postId)
    return { ...counts, areKept: JSON.stringify(kept) === JSON.stringify(counts) }
  } finally {
    database.close()
  }
}

/** Which of these are still there: posts or comments that should be deleted. */
export function readUndeleted(dataDir: string, { posts, comments }: ChaosWorld['doomed']): string[] {
  const database = new Sqlite(path.join(dataDir, 'database.sqlite'), { readonly: true })
  const isThere = (table: string) => (id: string) =>
    database.prepare<string[], number>(`SELECT 1 FROM ${table} WHERE id = ? AND deleted_at IS NULL`).get(id) !==
    undefined
  try {
    return [...posts.filter(isThere('posts')), ...comments.filter(isThere('comments'))]
  } finally {
    database.close()
  }
}
