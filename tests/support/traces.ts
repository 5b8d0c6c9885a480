import { sql } from 'kysely'
import { copiedTableNames } from '#server/infra/db/copied-tables.ts'
import type { Db } from '#server/infra/db/tables.ts'

const tables = [...copiedTableNames, 'account_words', 'account_trigrams', 'post_search_rows']

/** Every table of the database in which one of the marks is found, with the mark. */
export async function tracesOf(db: Db, marks: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    const text = JSON.stringify(rows)
    found.push(...marks.filter((mark) => text.includes(mark)).map((mark) => `${table}: ${mark}`))
  }
  return found
}

const counters = [
  ['posts', 'like_count', 'select count(*) from likes where post_id = posts.id'],
  ['posts', 'repost_count', 'select count(*) from reposts where post_id = posts.id'],
  ['posts', 'bookmark_count', 'select count(*) from bookmarks where post_id = posts.id'],
  [
    ...['posts', 'comment_count'],
    `select count(*) from comments left join comments as parents on parents.id = comments.parent_id
      where comments.post_id = posts.id and comments.deleted_at is null and parents.deleted_at is null`,
  ],
  ['comments', 'like_count', 'select count(*) from comment_likes where comment_id = comments.id'],
  [
    ...['comments', 'reply_count'],
    // Of what is gone for good nobody wants to know.
    `case when deleted_at is not null and removed_at is null then reply_count else (select count(*) from comments as replies
      where replies.parent_id = comments.id and replies.deleted_at is null) end`,
  ],
  [
    ...['report_cases', 'open_reports'],
    `select count(*) from reports where subject_id = report_cases.subject_id and decision_id is null
      and created_at > coalesce(closed_until, -1)`,
  ],
] as const

/** Every counter that says something else than its rows. */
export async function wrongCounters(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [table, counter, count] of counters) {
    const { rows } = await sql`select * from ${sql.table(table)}
      where ${sql.ref(counter)} != (${sql.raw(count)})`.execute(db)
    if (rows.length > 0) found.push(`${table}.${counter}: ${JSON.stringify(rows)}`)
  }
  return found
}
