import { dayMs } from '#contract/durations.ts'
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/infra/db/database.ts'
import { numberedId } from '#tests/support/large-world.ts'
import { makeSecretToken } from '#server/secret-token.ts'

/** The posts of a world were written within so long a time until now, however many they are. */
const span = 100 * dayMs
/** Members who follow `heavyFollows` others, from number 2 on; number 1 is followed by three members in five. */
const heavyReaders = 10
const heavyFollows = 5_000
const usualReaders = { from: 101, count: 40 }
const crowd = { from: 201, most: 3_000 }

/** Tokens of members to read with. */
export interface GrowthReaders {
  /** They follow some twenty members. */
  usual: string[]
  /** They follow thousands. */
  heavy: string[]
  /** Many, who follow some twenty members. */
  crowd: string[]
}

/**
 * Fills a database, which has the schema, straight from SQL: ten posts, 20 follows and 30 likes for each member, comments,
 * reposts, notifications, views, and the index of search.
 */
export async function fillGrowthWorld(
  { db, dialect }: OpenDatabase,
  posts: number,
  log: (line: string) => void,
): Promise<void> {
  const isPostgres = dialect.name === 'postgres'
  if (!isPostgres) {
    for (const setting of ['synchronous = off', 'foreign_keys = off', 'cache_size = -500000']) {
      await sql.raw(`pragma ${setting}`).execute(db)
    }
  }
  await db.connection().execute(async (own) => {
    // A million rows take longer than any statement of the server may, and whether each refers to something is known.
    if (isPostgres) await sql`set statement_timeout = 0`.execute(own)
    if (isPostgres) await sql`set session_replication_role = replica`.execute(own)
    for (const [what, statement] of Object.entries(statementsOf(posts, isPostgres))) {
      const startedAt = performance.now()
      await sql.raw(statement).execute(own)
      log(`  ${what} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    }
  })
}

/** Sessions for the readers; older ones end. */
export async function openReaders({ db }: OpenDatabase, posts: number): Promise<GrowthReaders> {
  const now = Date.now()
  const times = { created_at: now, last_seen_at: now, expires_at: now + dayMs }
  const open = async (from: number, count: number) => {
    const tokens: string[] = []
    for (let n = from; n < from + count; n += 1) {
      const { token, tokenHash } = makeSecretToken()
      await db
        .insertInto('sessions')
        .values({ token_hash: tokenHash, account_id: numberedId(n), ...times })
        .execute()
      tokens.push(token)
    }
    return tokens
  }
  const usual = await open(Math.min(usualReaders.from, posts / 20), usualReaders.count)
  return {
    usual,
    heavy: await open(2, heavyReaders),
    crowd: await open(crowd.from, Math.min(crowd.most, posts / 10 - crowd.from)),
  }
}

function statementsOf(posts: number, isPostgres: boolean): Record<string, string> {
  const members = posts / 10
  const lastAt = Date.now()
  const upTo = (many: number) =>
    isPostgres
      ? `(select generate_series(1, ${many}) as n) as numbers`
      : `(with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${many})
          select n from counter) as numbers`
  const id = (n: string) =>
    isPostgres
      ? `('00000000-0000-4000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))`
      : `printf('00000000-0000-4000-8000-%012x', ${n})`
  // Far apart from each other, and any of them.
  // In numbers of eight bytes: a hundred thousand posts are too many for PostgreSQL's usual four.
  const member = (n: string) => id(`(cast(${n} as bigint) * 7919 % ${members} + 1)`)
  const at = `(${lastAt - span} + cast(n as bigint) * ${span / posts})`
  const text = (n: string) => `cast(${n} as text)`
  const words = `'the thought about word' || ${text('n % 5000')} || ' and what it means to person' || ${text('n % 977')}`
  const skip = 'where true on conflict do nothing'
  const marks = (table: string, each: number, where: string) =>
    `insert into ${table} (post_id, account_id, created_at)
      select ${id('n')}, ${member(`n * 13 + k * 7`)}, ${at} + k * 1000
      from ${upTo(posts)}, (select 1 as k union all select 2 union all select 3) as times
      where k <= ${each} ${where} on conflict do nothing`
  return {
    accounts: `insert into accounts (id, email, username, username_key, first_name, last_name, password_hash, created_at,
        followers_count, indexed_names)
      select ${id('n')}, 'a' || n || '@example.org', 'user' || n, 'user' || n, 'Anna' || (n % 1000), 'Novak' || (n % 3000), 'none',
        ${lastAt - span}, case when n = 1 then ${Math.floor(members * 0.6)} else 20 + n % 100 end,
        'user' || n || ' ' || 'Anna' || (n % 1000) || ' ' || 'Novak' || (n % 3000)
      from ${upTo(members)}`,
    follows: `insert into follows (follower_id, followed_id, created_at)
      select ${id('n')}, ${id(`((n * 31 + k * k * 977 + k) % ${members} + 1)`)}, ${lastAt - span} + n
      from ${upTo(members)}, (select n as k from ${upTo(20)}) as steps ${skip}`,
    'follows of the one whom all know': `insert into follows (follower_id, followed_id, created_at)
      select ${id('n')}, ${id('1')}, ${lastAt - span} + n from ${upTo(members)} where n % 5 < 3 and n > 1 on conflict do nothing`,
    'follows of those who follow thousands': `insert into follows (follower_id, followed_id, created_at)
      select ${id('k + 1')}, ${id(`(n * 17 % ${members} + 1)`)}, ${lastAt - span} + n
      from ${upTo(Math.min(heavyFollows, members - 20))}, (select n as k from ${upTo(heavyReaders)}) as readers ${skip}`,
    'tags of members': `insert into account_tags (account_id, tag_id, created_at)
      select ${id('n')}, tags.id, ${lastAt - span} + n from ${upTo(members)}
      join (select id, row_number() over (order by id) as place from tags) as tags on (n + tags.place) % 7 = 0 ${skip}`,
    posts: `insert into posts (id, author_id, text_content, created_at, updated_at, deleted_at, like_count, repost_count,
        comment_count, is_indexed)
      select ${id('n')}, ${member('n')}, ${words} || ' #topic' || ${text('n % 300')}, ${at}, ${at},
        case when n % 50 = 0 then ${at} end, 3 + n % 30, n % 5, n % 7, 1 from ${upTo(posts)}`,
    topics: `insert into post_topics (post_id, topic_key, topic, author_id, created_at)
      select ${id('n')}, 'topic' || ${text('n % 300')}, 'topic' || ${text('n % 300')}, ${member('n')}, ${at}
      from ${upTo(posts)}`,
    pictures: `insert into post_media (post_id, position, key, width, height, thumbhash, widths)
      select ${id('n')}, 0, 'key' || n, 320, 200, '', '[320]' from ${upTo(posts)} where n % 10 = 3`,
    likes: marks('likes', 3, ''),
    reposts: marks('reposts', 1, 'and n % 5 = 1'),
    bookmarks: marks('bookmarks', 1, 'and n % 5 = 2'),
    comments: `insert into comments (id, post_id, author_id, content, created_at)
      select ${id('n')}, ${id('n')}, ${member('n * 3')}, 'a comment', ${at} + 500 from ${upTo(posts)} where n % 5 < 4`,
    notifications: `insert into notifications (id, account_id, type, actor_id, post_id, dedupe_key, created_at)
      select ${id('n')}, ${id(`(n / 2 % ${Math.min(1000, members)} + 1)`)}, 'like', ${member('n')}, ${id('n')}, ${text('n')}, ${at}
      from ${upTo(posts)} where n % 2 = 0`,
    views: `insert into post_views (account_id, post_id, viewed_at)
      select ${id('k')}, ${id(`${posts} - n * 3`)}, ${lastAt}
      from ${upTo(300)}, (select n as k from ${upTo(200)}) as readers ${skip}`,
    'words of names': `insert into account_words (word, account_id)
      select 'anna' || (n % 1000), ${id('n')} from ${upTo(members)} union all
      select 'novak' || (n % 3000), ${id('n')} from ${upTo(members)} union all
      select 'user' || n, ${id('n')} from ${upTo(members)}`,
    'trigrams of names': `insert into account_trigrams (trigram, account_id)
      select trigram, ${id('n')} from ${upTo(members)},
        (select '  a' as trigram union all select ' an' union all select 'ann' union all select 'nna'
         union all select '  n' union all select ' no' union all select 'nov' union all select 'ova') as trigrams ${skip}`,
    ...indexOfSearch(isPostgres),
    statistics: 'analyze',
  }
}

function indexOfSearch(isPostgres: boolean): Record<string, string> {
  if (isPostgres) {
    const rows = `insert into post_search_rows (post_id, created_at, document)
      select id, created_at, to_tsvector('post_words', text_content) from posts where deleted_at is null on conflict do nothing`
    return { 'index of search': rows }
  }
  return {
    'numbers of search': `insert into post_search_rows (number, post_id)
      select created_at * 1024, id from posts where deleted_at is null`,
    'index of search': `insert into post_search (rowid, words)
      select created_at * 1024, replace(text_content, '#', '') || ' the0 thought0 about0 and0 what0 means0'
      from posts where deleted_at is null`,
  }
}
