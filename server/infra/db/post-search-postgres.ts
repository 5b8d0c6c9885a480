import { sql } from 'kysely'
import type { PostSearch } from './post-search.ts'

/** tsvector with a stemmer of its own, because the built-in `english` drops stop words. */
export const postgresPostSearch: PostSearch = {
  async create(db) {
    await sql`create text search dictionary post_stem (template = snowball, language = english)`.execute(db)
    await sql`create text search configuration post_words (copy = simple)`.execute(db)
    await sql`alter text search configuration post_words
      alter mapping for asciiword, word, numword, asciihword, hword, numhword with post_stem`.execute(db)
    await sql`create table post_search_rows (post_id text primary key, document tsvector not null)`.execute(db)
    await sql`create index post_search_by_document on post_search_rows using gin (document)`.execute(db)
  },

  async add(db, postId, words) {
    await sql`insert into post_search_rows (post_id, document)
      values (${postId}, to_tsvector('post_words', ${words.join(' ')})) on conflict (post_id) do nothing`.execute(db)
  },

  async remove(db, postId) {
    await sql`delete from post_search_rows where post_id = ${postId}`.execute(db)
  },

  idsMatching(words) {
    const terms = words.map((word, at) => (at === words.length - 1 ? `('${word}' | '${word}':*)` : `'${word}'`))
    return sql`(select post_id from post_search_rows where document @@ to_tsquery('post_words', ${terms.join(' & ')}))`
  },
}
