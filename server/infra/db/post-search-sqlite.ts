import { sql } from 'kysely'
import type { PageCursor } from '#server/page-cursor.ts'
import { mayMeet } from './may-meet.ts'
import { isBeginning, type FoundPost, type PostSearch, type PostsWanted } from './post-search.ts'
import { hasBeginning } from './sqlite-functions.ts'
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

  async find(db, wanted) {
    const { after, limit } = wanted.page
    const look = { wanted, below: after ? await numberOf(db, after) : Number.MAX_SAFE_INTEGER }
    const { rows, until } = await findToBeShown(db, look)
    return { posts: rows, ...(until && rows.length < limit && { lookedUntil: cursorOf(until) }) }
  },
}

/**
 * How many matches are looked at for one page, newest first: of a beginning that the index has no list of, those that begin as it does are
 * looked at one by one.
 */
const looks = { matches: 2_000, beginnings: 500 }
/** Beginnings of so many letters have a list of their own. */
const longestListed = 3
/** Of the newest posts of such a list so many are looked at, and a longer beginning is rare where no more than `few` of them have it. */
const sample = { posts: 50, few: 1 }

interface Look {
  wanted: PostsWanted
  /** Numbers of rows are below this one. */
  below: number
}

/** `until` is the last one that was looked at, where there may be more. */
interface Looked {
  rows: (FoundPost & { number: number })[]
  until?: LastRow | undefined
}

interface LastRow {
  number: number
  post_id: string
}

/**
 * FTS5 puts the lists of all words that begin so together before it answers for a beginning that has no list of its own: some 140 ms where a
 * million posts have one, and little where it is rare. So it is asked for the whole word, of which the newest come first, and where the beginning
 * is not rare for the first letters, whose posts are then looked at; only where too few of these have it, few have it at all, and it is asked
 * for the beginning itself. As that is stemmed, too (`running` becomes `run`), its posts are looked at as well.
 */
async function findToBeShown(db: Db, look: Look): Promise<Looked> {
  const { words, last, page } = look.wanted
  const letters = last !== undefined && isBeginning(last) ? [...last] : []
  if (last === undefined || letters.length === 0) return findMatches(db, look, { match: matchOf(words, last) })
  if (letters.length <= longestListed && withoutY(last) === last)
    return findMatches(db, look, { match: matchOf(words, last, last) })
  const whole = await findMatches(db, look, { match: matchOf(words, last) })
  const begun = await findBegun(db, look, { last, isWordCommon: whole.until !== undefined })
  return newestOf([whole, begun], page.limit)
}

/** Posts with a word that begins so: of those whose list the index has, or, where they are few, of those that FTS5 puts together. */
async function findBegun(
  db: Db,
  look: Look,
  { last, isWordCommon }: { last: string; isWordCommon: boolean },
): Promise<Looked> {
  const { words, page } = look.wanted
  const letters = [...last]
  const begun = (beginning: string, most: number) =>
    findMatches(db, look, { match: matchOf(words, undefined, beginning), beginning: last, most })
  const itself = () => begun(withoutY(last), looks.matches)
  if (letters.length > longestListed && (await isRare(db, last, look.below))) return itself()
  const near = await begun(listedBeginning(letters), isWordCommon ? looks.matches : looks.beginnings)
  const areEnough = near.rows.length === page.limit || !near.until || isWordCommon
  return areEnough ? near : itself()
}

/** The stemmer makes `key` into `kei`, which is no beginning of `keyboard`. Two letters it leaves alone. */
function withoutY(word: string): string {
  const letters = [...word]
  const end = letters.length > 2 && /ys?$/.test(word) ? Math.max(2, word.search(/ys?$/)) : letters.length
  return letters.slice(0, end).join('')
}

/** The longest beginning that has a list of its own. */
function listedBeginning(letters: readonly string[]): string {
  const first = letters.slice(0, longestListed)
  return first.slice(0, first.lastIndexOf('y') > 0 ? 2 : longestListed).join('')
}

/** Whether few posts have a word that begins so, as far as the newest that share its first letters tell. */
async function isRare(db: Db, beginning: string, below: number): Promise<boolean> {
  const listed = matchOf([], undefined, listedBeginning([...beginning]))
  const { rows } = await sql<{ id: string }>`select posts.id from (select rowid as number from post_search
      where post_search match ${listed} and rowid < ${below} order by rowid desc limit ${sample.posts}) as matches
    cross join post_search_rows on post_search_rows.number = matches.number
    cross join posts on posts.id = post_search_rows.post_id
    where ${sql.raw(hasBeginning)}(posts.text_content, ${beginning}) limit ${sample.few + 1}`.execute(db)
  return rows.length <= sample.few
}

interface Matches {
  /** In the query language of FTS5. */
  match: string
  /** Of a word that the text must have. */
  beginning?: string | undefined
  most?: number
}

async function findMatches(db: Db, look: Look, asked: Matches): Promise<Looked> {
  const { topics, withPictures, viewerId, page } = look.wanted
  const { match, beginning, most = looks.matches } = asked
  const matches = sql`select rowid as number from post_search
    where post_search match ${match} and rowid < ${look.below} order by rowid desc`
  const ofRow = topics.map(
    (topic) =>
      sql`and exists (select 1 from post_topics where post_id = post_search_rows.post_id and topic_key = ${topic})`,
  )
  if (withPictures === 'only')
    ofRow.push(sql`and exists (select 1 from post_media where post_id = post_search_rows.post_id)`)
  const begins = beginning === undefined ? sql`true` : sql`${sql.raw(hasBeginning)}(posts.text_content, ${beginning})`
  // CROSS JOIN keeps the order of the tables: the list of matches leads, newest first, and ends with the limit. To put the rest in that order
  // once more SQLite would look at all of them. What the number tells is asked before the post is looked at, and its words are read last.
  const { rows } = await sql<FoundPost & { number: number }>`
    select matches.number, posts.id, posts.created_at from (${matches} limit ${most}) as matches
    cross join post_search_rows on post_search_rows.number = matches.number ${sql.join(ofRow, sql` `)}
    cross join posts on posts.id = post_search_rows.post_id
    cross join accounts on accounts.id = posts.author_id
    where case when posts.deleted_at is null then ${begins} else false end
      and accounts.retired_at is null and ${mayMeet(viewerId, 'posts.author_id')}
    limit ${page.limit}`.execute(db)
  if (rows.length === page.limit) return { rows }
  const last = await sql<LastRow>`
    select post_search_rows.number, post_search_rows.post_id from (${matches} limit 1 offset ${most - 1}) as matches
    join post_search_rows on post_search_rows.number = matches.number`.execute(db)
  return { rows, until: last.rows[0] }
}

/** Of two lists the newest, as far as both were looked at. */
function newestOf(lists: readonly Looked[], limit: number): Looked {
  const until = lists.flatMap((list) => list.until ?? []).toSorted((a, b) => b.number - a.number)[0]
  const each = new Map(lists.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const rows = [...each.values()].filter(({ number }) => number >= (until?.number ?? 0))
  return { rows: rows.toSorted((a, b) => b.number - a.number).slice(0, limit), until }
}

// Quoted, a word cannot be read as an operator; the star makes it a beginning, which stemming would not match.
function matchOf(words: readonly string[], last: string | undefined, beginning?: string): string {
  const ends = [...(last === undefined ? [] : [`"${last}"`]), ...(beginning === undefined ? [] : [`"${beginning}" *`])]
  return [...words.map((word) => `"${word}"`), ...(ends.length > 0 ? [`(${ends.join(' OR ')})`] : [])].join(' AND ')
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

function cursorOf({ number, post_id }: LastRow): PageCursor {
  return { at: Math.floor(number / numbersEach), id: post_id }
}

/** Where a page goes on: at the post itself, or, when it is no longer there, at its instant. */
async function numberOf(db: Db, { at, id }: PageCursor): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from post_search_rows where post_id = ${id}`.execute(db)
  return rows[0]?.number ?? at * numbersEach
}
