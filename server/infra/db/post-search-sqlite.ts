import { sql } from 'kysely'
import type { PostSearch } from './post-search.ts'

/** FTS5 keyed by row number: `post_search_rows` ties each number to a post. */
export const sqlitePostSearch: PostSearch = {
  async create(db) {
    await sql`create table post_search_rows (number integer primary key, post_id text not null unique)`.execute(db)
    await sql`create virtual table post_search using fts5(
      words, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 0')`.execute(db)
  },

  async add(db, postId, words) {
    const { rows } = await sql<{ number: number }>`insert into post_search_rows (post_id) values (${postId})
      on conflict (post_id) do nothing returning number`.execute(db)
    const number = rows[0]?.number
    if (number === undefined) return
    await sql`insert into post_search (rowid, words) values (${number}, ${words.join(' ')})`.execute(db)
  },

  async remove(db, postId) {
    const { rows } = await sql<{ number: number }>`delete from post_search_rows where post_id = ${postId}
      returning number`.execute(db)
    const number = rows[0]?.number
    if (number !== undefined) await sql`delete from post_search where rowid = ${number}`.execute(db)
  },

  idsMatching(words) {
    // Quoted, a word cannot be read as an operator; the star makes it a beginning, which stemming would not match.
    const terms = words.map((word, at) => (at === words.length - 1 ? `("${word}" OR "${word}" *)` : `"${word}"`))
    return sql`(select post_search_rows.post_id from post_search
      join post_search_rows on post_search_rows.number = post_search.rowid
      where post_search match ${terms.join(' AND ')})`
  },
}
