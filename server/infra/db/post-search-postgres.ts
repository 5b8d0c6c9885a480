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

  async dateRows(db) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    // Who writes waits, so that no row is left behind; who searches goes on until the new table takes the place of the old one.
    await run('lock table post_search_rows in share row exclusive mode')
    // As a whole: changing each row would write each of its words anew.
    await run(`create table dated_rows as select post_id, posts.created_at, document from post_search_rows
      join posts on posts.id = post_search_rows.post_id`)
    await run(`alter table dated_rows add constraint dated_rows_pkey primary key (post_id),
      alter document set not null, alter created_at set not null`)
    await run('create index dated_rows_by_document on dated_rows using gin (document)')
    await run('create index post_search_by_time on dated_rows (created_at, post_id)')
    // What is known of which words are common belongs to the table that goes.
    await run('analyze dated_rows')
    await run('drop table post_search_rows')
    await run('alter table dated_rows rename to post_search_rows')
    await run('alter index dated_rows_pkey rename to post_search_rows_pkey')
    await run('alter index dated_rows_by_document rename to post_search_by_document')
    // An instance of the version before names no instant while both run.
    await run(`create function date_search_row() returns trigger language plpgsql as $$
      begin new.created_at := (select created_at from posts where id = new.post_id); return new; end $$`)
    await run(`create trigger date_search_row before insert on post_search_rows for each row
      when (new.created_at is null) execute function date_search_row()`)
  },

  async add(db, { id, createdAt, words }) {
    await sql`insert into post_search_rows (post_id, created_at, document)
      values (${id}, ${createdAt}, to_tsvector('post_words', ${words.join(' ')})) on conflict (post_id) do nothing`.execute(
      db,
    )
  },

  async remove(db, postId) {
    await sql`delete from post_search_rows where post_id = ${postId}`.execute(db)
  },

  async find(db, wanted) {
    return { posts: await findPage(db, wanted) }
  },
}

/**
 * How many posts, newest first, are looked at one by one: of a word that many have these have enough, and a list of all who have it is long.
 * Looking at a thousand takes some 1.5 ms. Where so many of the first have the words, more are looked at.
 */
const looks = { first: 2_000, many: 100, further: 100_000 }

async function findPage(db: Db, wanted: PostsWanted): Promise<FoundPost[]> {
  const { limit } = wanted.page
  const near = await findAmongNewest(db, wanted, looks.first)
  if (near.length === limit) return near
  // Many have the words, and few of these are to be shown: a list of all who have them would be long.
  if ((await countAmongNewest(db, wanted)) >= looks.many) {
    const further = await findAmongNewest(db, wanted, looks.further)
    if (further.length === limit) return further
  }
  return findAmongAll(db, wanted)
}

/** What so many of the newest have of it; all there is when that fills a page. */
async function findAmongNewest(db: Db, wanted: PostsWanted, most: number): Promise<FoundPost[]> {
  return findToBeShown(db, wanted, matchesAmongNewest(wanted, most))
}

/** How many of the first have the words, whatever is to be shown of them. */
async function countAmongNewest(db: Db, wanted: PostsWanted): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from (${matchesAmongNewest(wanted, looks.first)}) as list`.execute(db)
  return rows[0]?.times ?? 0
}

/** Among those of the first #topic where there is one. */
function matchesAmongNewest(wanted: PostsWanted, most: number): RawBuilder<unknown> {
  const { topics, page } = wanted
  const [topic] = topics
  const some =
    topic === undefined
      ? sql`select post_id, created_at, document from post_search_rows where true`
      : sql`select post_id, created_at, (select document from post_search_rows as own where own.post_id = each.post_id)
          from post_topics as each where topic_key = ${topic}`
  const newest = sql`${some} ${isBelow(page)} order by created_at desc, post_id desc limit ${most}`
  return sql`select post_id, created_at from (${newest}) as newest
    where document @@ ${queryOf(wanted)} ${hasTopics(wanted, 'newest.post_id')}`
}

/** Put in order once all are found: in the order of time PostgreSQL would look through every post for a word that few have. */
async function findAmongAll(db: Db, wanted: PostsWanted): Promise<FoundPost[]> {
  const all = sql`select post_id, created_at from post_search_rows
    where document @@ ${queryOf(wanted)} ${hasTopics(wanted, 'post_search_rows.post_id')} ${isBelow(wanted.page)}`
  const found = sql`with found as materialized (${all}) select * from found order by created_at desc, post_id desc offset 0`
  return findToBeShown(db, wanted, found)
}

/** Of posts in the order of time those to be shown. */
async function findToBeShown(db: Db, wanted: PostsWanted, found: RawBuilder<unknown>): Promise<FoundPost[]> {
  const { rows } = await sql<FoundPost>`
    select found.post_id as id, found.created_at from (${found}) as found
    join posts on posts.id = found.post_id
    join accounts on accounts.id = posts.author_id
    where posts.deleted_at is null and ${isToBeShown(wanted)}
    order by found.created_at desc, found.post_id desc limit ${wanted.page.limit}`.execute(db)
  return rows
}

function hasTopics({ topics }: PostsWanted, postId: string): RawBuilder<unknown> {
  const each = topics.map(
    (topic) =>
      sql`and exists (select 1 from post_topics where post_topics.post_id = ${sql.ref(postId)} and topic_key = ${topic})`,
  )
  return sql.join(each, sql` `)
}

function isToBeShown({ withPictures, viewerId }: PostsWanted): RawBuilder<unknown> {
  const hasPicture = sql`and exists (select 1 from post_media where post_id = posts.id)`
  return sql`accounts.retired_at is null and ${mayMeet(viewerId, 'posts.author_id')}
    ${withPictures === 'only' ? hasPicture : sql``}`
}

function isBelow({ after }: Page): RawBuilder<unknown> {
  return after ? sql`and (created_at, post_id) < (${after.at}, ${after.id})` : sql``
}

// Each word stands in the index as it is written, too (`search-words.ts`): a stemmed beginning is none of some words that begin so.
function queryOf({ words, last }: PostsWanted): RawBuilder<unknown> {
  const whole = words.map((word) => `'${word}'`).join(' & ')
  if (last === undefined || !isBeginning(last)) {
    const all = last === undefined ? whole : [whole, `'${last}'`].filter(Boolean).join(' & ')
    return sql`to_tsquery('post_words', ${all})`
  }
  const end = sql`(to_tsquery('post_words', ${`'${last}'`}) || to_tsquery('simple', ${`'${last}':*`}))`
  return words.length > 0 ? sql`(to_tsquery('post_words', ${whole}) && ${end})` : end
}
