import { sql } from 'kysely'
import type { PageCursor } from '#server/page-cursor.ts'
import { mayMeet } from './may-meet.ts'
import { isBeginning, type PostSearch } from './post-search.ts'
import type { Db } from './tables.ts'

/** Rows are numbered in the order of time, with room for this many posts of one millisecond. */
const numbersEach = 1024

/**
 * FTS5 keyed by row number: `post_search_rows` ties each number to a post. As numbers follow time, the newest matches come
 * first without looking at the others.
 */
export const sqlitePostSearch: PostSearch = {
  async create(db) {
    await sql`create table post_search_rows (number integer primary key, post_id text not null unique)`.execute(db)
    await sql`create virtual table post_search using fts5(
      words, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 0')`.execute(db)
  },

  async createAnew(db) {
    await sql`drop table post_search`.execute(db)
    await sql`drop table post_search_rows`.execute(db)
    await sql`create table post_search_rows (number integer primary key, post_id text not null unique)`.execute(db)
    // Beginnings of two and three letters have lists of their own: they are too many words to join while somebody waits.
    await sql`create virtual table post_search using fts5(
      words, content='', contentless_delete=1, prefix='2 3',
      tokenize='porter unicode61 remove_diacritics 0')`.execute(db)
  },

  // Their numbers say so.
  dateRows: async () => {},

  async add(db, { id, createdAt, words }) {
    const number = await takeNumber(db, id, createdAt)
    if (number === undefined) return
    await sql`insert into post_search (rowid, words) values (${number}, ${words.join(' ')})`.execute(db)
  },

  async remove(db, postId) {
    const { rows } = await sql<{ number: number }>`delete from post_search_rows where post_id = ${postId}
      returning number`.execute(db)
    const number = rows[0]?.number
    if (number !== undefined) await sql`delete from post_search where rowid = ${number}`.execute(db)
  },

  async find(db, { words, topics, withPictures, viewerId, page: { after, limit } }) {
    const below = after ? await numberOf(db, after) : Number.MAX_SAFE_INTEGER
    const hasTopic = topics.map(
      (topic) => sql`and exists (select 1 from post_topics where post_id = posts.id and topic_key = ${topic})`,
    )
    const hasPicture =
      withPictures === 'only' ? sql`and exists (select 1 from post_media where post_id = posts.id)` : sql``
    // CROSS JOIN keeps the order of the tables: the list of matches leads, newest first, and ends with the limit.
    const { rows } = await sql<{ id: string; created_at: number }>`
      select posts.id, posts.created_at from post_search
      cross join post_search_rows on post_search_rows.number = post_search.rowid
      cross join posts on posts.id = post_search_rows.post_id
      cross join accounts on accounts.id = posts.author_id
      where post_search match ${matchOf(words)} and post_search.rowid < ${below}
        and posts.deleted_at is null and accounts.retired_at is null and ${mayMeet(viewerId, 'posts.author_id')} ${sql.join([...hasTopic, hasPicture], sql` `)}
      order by post_search.rowid desc limit ${limit}`.execute(db)
    return rows
  },
}

// Quoted, a word cannot be read as an operator; the star makes it a beginning, which stemming would not match.
function matchOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  const others = words.slice(0, -1).map((word) => `"${word}"`)
  return [...others, isBeginning(last) ? `("${last}" OR "${last}" *)` : `"${last}"`].join(' AND ')
}

/** The next free number of a post's millisecond; undefined when the post is there already. */
async function takeNumber(db: Db, postId: string, createdAt: number): Promise<number | undefined> {
  for (let first = createdAt * numbersEach; ; first += numbersEach) {
    const { rows } = await sql<{ number: number }>`select coalesce(max(number) + 1, ${first}) as number
      from post_search_rows where number >= ${first} and number < ${first + numbersEach}`.execute(db)
    const number = rows[0]?.number ?? first
    if (number === first + numbersEach) continue
    const taken = await sql<{ number: number }>`insert into post_search_rows (number, post_id)
      values (${number}, ${postId}) on conflict (post_id) do nothing returning number`.execute(db)
    return taken.rows[0]?.number
  }
}

/** Where a page goes on: at the post itself, or, when it is no longer there, at its instant. */
async function numberOf(db: Db, { at, id }: PageCursor): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from post_search_rows where post_id = ${id}`.execute(db)
  return rows[0]?.number ?? at * numbersEach
}
