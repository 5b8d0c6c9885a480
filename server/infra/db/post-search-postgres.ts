import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#server/page-cursor.ts'
import { mayMeet } from './may-meet.ts'
import { isBeginning, type FoundPost, type PostSearch, type PostsWanted } from './post-search.ts'
import type { Db } from './tables.ts'

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

  async find(db, wanted) {
    const found = await findAmongNewest(db, wanted)
    return found.length === wanted.page.limit ? found : findAmongAll(db, wanted)
  },
}

/**
 * How many posts, newest first, are looked at one by one: of a word that many have these have enough, and a list of all who have it is long.
 * Looking at them takes some 6 ms.
 */
const newestLookedAt = 2_000

/** What the newest have of it, those of the first #topic where there is one; all there is when that fills a page. */
async function findAmongNewest(db: Db, wanted: PostsWanted): Promise<FoundPost[]> {
  const { words, topics, page } = wanted
  const [topic] = topics
  const list = topic === undefined ? sql`posts where deleted_at is null` : sql`post_topics where topic_key = ${topic}`
  const id = sql.ref(topic === undefined ? 'id' : 'post_id')
  // As a subquery it is asked post by post: a join may begin with all who have the words.
  const { rows } = await sql<FoundPost>`
    select newest.id, newest.created_at
    from (select ${id} as id, created_at from ${list} ${isBelow(page, sql`created_at`, id)}
      order by created_at desc, ${id} desc limit ${newestLookedAt}) as newest
    join posts on posts.id = newest.id
    join accounts on accounts.id = posts.author_id
    where (select document @@ ${queryOf(words)} from post_search_rows where post_id = posts.id)
      and posts.deleted_at is null ${hasTopics(wanted)} and ${isToBeShown(wanted)}
    order by newest.created_at desc, newest.id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Put in order once all are found: in the order of time PostgreSQL would look through every post for a word that few have. */
async function findAmongAll(db: Db, wanted: PostsWanted): Promise<FoundPost[]> {
  const { words, page } = wanted
  const { rows } = await sql<FoundPost>`
    with found as materialized (
      select posts.id, posts.created_at, posts.author_id from post_search_rows
      join posts on posts.id = post_search_rows.post_id
      where post_search_rows.document @@ ${queryOf(words)} and posts.deleted_at is null ${hasTopics(wanted)}
        ${isBelow(page, sql`posts.created_at`, sql`posts.id`)})
    select posts.id, posts.created_at
    from (select * from found order by created_at desc, id desc offset 0) as posts
    join accounts on accounts.id = posts.author_id
    where ${isToBeShown(wanted)}
    order by posts.created_at desc, posts.id desc limit ${page.limit}`.execute(db)
  return rows
}

function hasTopics({ topics }: PostsWanted): RawBuilder<unknown> {
  const each = topics.map(
    (topic) => sql`and exists (select 1 from post_topics where post_id = posts.id and topic_key = ${topic})`,
  )
  return sql.join(each, sql` `)
}

function isToBeShown({ withPictures, viewerId }: PostsWanted): RawBuilder<unknown> {
  const hasPicture = sql`and exists (select 1 from post_media where post_id = posts.id)`
  return sql`accounts.retired_at is null and ${mayMeet(viewerId, 'posts.author_id')}
    ${withPictures === 'only' ? hasPicture : sql``}`
}

function isBelow({ after }: Page, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return after ? sql`and (${at}, ${id}) < (${after.at}, ${after.id})` : sql``
}

function queryOf(words: readonly string[]): RawBuilder<unknown> {
  const last = words.at(-1) ?? ''
  const others = words.slice(0, -1).map((word) => `'${word}'`)
  const text = [...others, isBeginning(last) ? `('${last}' | '${last}':*)` : `'${last}'`].join(' & ')
  return sql`to_tsquery('post_words', ${text})`
}
