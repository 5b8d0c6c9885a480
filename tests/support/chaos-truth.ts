import type { ChaosWorld } from './chaos-member.ts'
import { marks, type Outcome } from './chaos-plan.ts'
import { readColumn, readRows } from './read-rows.ts'

/** What the server's database has of one member, in the shape of what their actions should come to. */
export function readOutcome(dataDir: string, memberId: string, world: ChaosWorld): Outcome {
  const column = (sql: string, ...values: string[]) => readColumn(dataDir, sql, ...values)
  const posts = readRows<{ text: string; pictures: number }>(
    dataDir,
    `SELECT text_content AS text, (SELECT count(*) FROM post_media WHERE post_id = posts.id) AS pictures
     FROM posts WHERE author_id = ? AND deleted_at IS NULL AND text_content LIKE '% writes %' ORDER BY rowid`,
    memberId,
  )
  // In the order of arrival, and without what was there before.
  const words = (ids: string[], where: string) => {
    const sql = `SELECT content FROM comments WHERE author_id = ? AND ${where} AND deleted_at IS NULL
      AND content NOT LIKE 'Doomed%' AND content NOT LIKE 'Seed%' ORDER BY rowid`
    const lists = ids.map((id, at) => [at, column(sql, memberId, id)] as const)
    return Object.fromEntries(lists.filter(([, texts]) => texts.length > 0))
  }
  const numbersIn = (ids: string[], sql: string) => {
    const numbers = column(sql, memberId).map((id) => ids.indexOf(id))
    return numbers.filter((at) => at >= 0).toSorted((a, b) => a - b)
  }
  return {
    posts: posts.map(({ text, pictures }) => ({ text, hasPicture: pictures === 1 })),
    comments: words(world.posts, 'post_id = ? AND parent_id IS NULL'),
    replies: words(world.comments, 'parent_id = ?'),
    marks: marks
      .flatMap((mark) =>
        numbersIn(world.posts, `SELECT post_id FROM ${mark}s WHERE account_id = ?`).map((at) => `${mark} ${at}`),
      )
      .toSorted(),
    likedComments: numbersIn(world.comments, 'SELECT comment_id FROM comment_likes WHERE account_id = ?'),
    follows: numbersIn(world.members, 'SELECT followed_id FROM follows WHERE follower_id = ?'),
    bio: column('SELECT bio FROM accounts WHERE id = ?', memberId)[0],
    tickets: column('SELECT subject FROM support_tickets WHERE account_id = ? ORDER BY subject', memberId),
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
  const rows = (table: string, more = '') =>
    readColumn<number>(dataDir, `SELECT count(*) FROM ${table} WHERE post_id = ? ${more}`, postId)[0] ?? 0
  const counts = {
    like: rows('likes'),
    repost: rows('reposts'),
    bookmark: rows('bookmarks'),
    comments: rows('comments', 'AND deleted_at IS NULL'),
  }
  const [kept] = readRows<PostCounts>(
    dataDir,
    `SELECT like_count AS "like", repost_count AS repost, bookmark_count AS bookmark, comment_count AS comments
     FROM posts WHERE id = ?`,
    postId,
  )
  return { ...counts, areKept: JSON.stringify(kept) === JSON.stringify(counts) }
}

/** Which of these are still there: posts or comments that should be deleted. */
export function readUndeleted(dataDir: string, { posts, comments }: ChaosWorld['doomed']): string[] {
  const left = (table: string, ids: string[]) =>
    ids.filter(
      (id) => readColumn(dataDir, `SELECT id FROM ${table} WHERE id = ? AND deleted_at IS NULL`, id).length > 0,
    )
  return [...left('posts', posts), ...left('comments', comments)]
}
