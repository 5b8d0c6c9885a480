import { sql } from 'kysely'
import { mayMeet } from './may-meet.ts'
import { isBeginning, type PostSearch } from './post-search.ts'

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

  // What is there is right; the marks are new, so the indexer looks at every post once.
  createAnew: async () => {},

  async add(db, { id, words }) {
    await sql`insert into post_search_rows (post_id, document)
      values (${id}, to_tsvector('post_words', ${words.join(' ')})) on conflict (post_id) do nothing`.execute(db)
  },

  async remove(db, postId) {
    await sql`delete from post_search_rows where post_id = ${postId}`.execute(db)
  },

  async find(db, { words, topics, withPictures, viewerId, page: { after, limit } }) {
    const hasTopic = topics.map(
      (topic) => sql`and exists (select 1 from post_topics where post_id = posts.id and topic_key = ${topic})`,
    )
    const hasPicture =
      withPictures === 'only' ? sql`and exists (select 1 from post_media where post_id = posts.id)` : sql``
    const isBelow = after ? sql`and (posts.created_at, posts.id) < (${after.at}, ${after.id})` : sql``
    const { rows } = await sql<{ id: string; created_at: number }>`
      select posts.id, posts.created_at from posts
      join post_search_rows on post_search_rows.post_id = posts.id
      join accounts on accounts.id = posts.author_id
      where post_search_rows.document @@ to_tsquery('post_words', ${queryOf(words)})
        and posts.deleted_at is null and accounts.retired_at is null and ${mayMeet(viewerId, 'posts.author_id')}
        ${sql.join([...hasTopic, hasPicture, isBelow], sql` `)}
      order by posts.created_at desc, posts.id desc limit ${limit}`.execute(db)
    return rows
  },
}

function queryOf(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  const others = words.slice(0, -1).map((word) => `'${word}'`)
  return [...others, isBeginning(last) ? `('${last}' | '${last}':*)` : `'${last}'`].join(' & ')
}
