import { sql, type RawBuilder } from 'kysely'
import type { OpenDatabase } from '#server/infra/db/database.ts'

export interface WorldSize {
  accounts: number
  posts: number
}

/** When the first post was written, epoch milliseconds; each next one a second later. */
export const firstPostAt = 1_700_000_000_000

/** The id of account or post number `n`, which starts at 1. */
export function numberedId(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

/**
 * Fills a database, which has the schema, straight from SQL: accounts with follows, blocks and mutes, posts with topics, likes, reposts and
 * comments, notifications, jobs; account 1 has far more of everything. Search
 * takes itself for complete.
 */
export async function makeLargeWorld({ db, dialect }: OpenDatabase, size: WorldSize): Promise<void> {
  const isPostgres = dialect.name === 'postgres'
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  const upTo = (many: number) =>
    isPostgres
      ? sql`(select generate_series(1, ${sql.lit(many)}) as n) as numbers`
      : sql`(with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${sql.lit(many)})
          select n from counter) as numbers`
  const id = (n: RawBuilder<unknown>) =>
    isPostgres
      ? sql`('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))`
      : sql`printf('00000000-0000-4000-8000-%012x', ${n})`
  const someAccount = (n: RawBuilder<unknown>) => id(sql`((${n}) % ${sql.lit(size.accounts)} + 1)`)
  const text = (n: RawBuilder<unknown>) => sql`cast(${n} as text)`
  const letter = (n: RawBuilder<unknown>) =>
    sql`substr('abcdefghijklmnopqrstuvwxyz', cast((${n}) % 26 + 1 as integer), 1)`
  const n = sql.ref('n')
  const at = sql`(${sql.lit(firstPostAt)} + n * 1000)`
  const from = upTo(size.posts)

  await run(sql`insert into accounts (id, email, username, username_key, first_name, last_name, password_hash, created_at,
      followers_count)
    select ${id(n)}, 'a' || ${text(n)} || '@example.org', 'user' || ${text(n)}, 'user' || ${text(n)}, ${letter(n)} || 'nna',
      ${letter(sql`n / 26`)} || 'ovak' || ${text(n)}, 'none', ${sql.lit(firstPostAt)}, n % 100
    from ${upTo(size.accounts)}`)
  for (const step of [7, 31, 101]) {
    await run(sql`insert into follows (follower_id, followed_id, created_at)
      select ${id(n)}, ${someAccount(sql`n * ${sql.lit(step)}`)}, n from ${upTo(size.accounts)} where true on conflict do nothing`)
  }
  await run(sql`insert into follows (follower_id, followed_id, created_at)
    select ${id(sql`1`)}, ${id(sql`n + 1`)}, n from ${upTo(200)} where true on conflict do nothing`)
  await run(sql`insert into blocks (blocker_id, blocked_id, created_at)
    select ${id(n)}, ${someAccount(sql`n * 17`)}, n from ${upTo(size.accounts)} where n % 16 > 0
    union all select ${id(sql`1`)}, ${id(sql`n + 300`)}, n from ${upTo(100)} where true on conflict do nothing`)
  await run(sql`insert into mutes (muter_id, muted_id, created_at, ends_at)
    select ${id(n)}, ${someAccount(sql`n * 19`)}, n, case when n % 2 = 0 then ${at} end from ${upTo(size.accounts)} where n % 18 > 0
    union all select ${id(sql`1`)}, ${id(sql`n + 400`)}, n, null from ${upTo(100)} where true on conflict do nothing`)
  await run(sql`insert into posts (id, author_id, text_content, created_at, updated_at, deleted_at, like_count)
    select ${id(n)}, ${someAccount(n)},
      'a thought about word' || ${text(sql`n % 1000`)} || ' and what it means #topic' || ${text(sql`n % 100`)},
      ${at}, ${at}, case when n % 50 = 0 then ${at} end, n % 30 from ${from}`)
  await run(sql`insert into post_topics (post_id, topic_key, topic, author_id, created_at)
    select ${id(n)}, 'topic' || ${text(sql`n % 100`)}, 'topic', ${someAccount(n)}, ${at} from ${from}`)
  for (const table of ['likes', 'reposts', 'bookmarks']) {
    await run(sql`insert into ${sql.table(table)} (post_id, account_id, created_at)
      select ${id(n)}, ${someAccount(sql`n * 13`)}, ${at} from ${from}
      union all select ${id(n)}, ${id(sql`1`)}, ${at} from ${from} where n % 7 = 3 on conflict do nothing`)
  }
  await run(sql`insert into post_media (post_id, position, key, width, height, thumbhash, widths)
    select ${id(n)}, 0, 'key' || ${text(n)}, 320, 200, '', '320' from ${from} where n % 3 = 0`)
  await run(sql`insert into comments (id, post_id, author_id, content, created_at)
    select ${id(n)}, ${id(sql`n / 5 + 1`)}, ${someAccount(sql`n * 3`)}, 'a comment', ${at} from ${from}`)
  await run(sql`insert into notifications (id, account_id, type, actor_id, post_id, dedupe_key, created_at)
    select ${id(n)}, ${id(sql`n % 20 + 1`)}, 'like', ${someAccount(n)}, ${id(n)}, ${text(n)}, ${at} from ${from}`)
  // Far in the future or dead: nobody does them.
  await run(sql`insert into jobs (id, queue, kind, payload, since, run_at, dead_at)
    select 'living' || ${text(n)}, 'mail', 'none', '{}', ${at}, 9007199254740991 - n, null from ${from} union all
    select 'dead' || ${text(n)}, 'mail', 'none', '{}', ${at}, ${at}, ${at} from ${upTo(40)}`)
  if (isPostgres) {
    await run(sql`insert into post_search_rows (post_id, created_at, document)
      select id, created_at, to_tsvector('post_words', text_content) from posts on conflict do nothing`)
  } else {
    await run(sql`insert into post_search_rows (number, post_id) select created_at * 1024, id from posts`)
    await run(
      sql`insert into post_search (rowid, words) select created_at * 1024, replace(text_content, '#', '') from posts`,
    )
  }
  await run(sql`update posts set is_indexed = 1`)
  await run(sql`update accounts set indexed_names = username || ' ' || first_name || ' ' || last_name`)
  await run(sql`insert into account_words (word, account_id)
    select ${letter(n)} || 'nna', ${id(n)} from ${upTo(size.accounts)}`)
  await run(sql`insert into account_trigrams (trigram, account_id)
    select ${letter(n)} || 'nn', ${id(n)} from ${upTo(size.accounts)} union all
    select 'nna', ${id(n)} from ${upTo(size.accounts)}`)
  await lookLarge({ db, dialect })
}

/** Brings what the planner knows up to date; on PostgreSQL it goes by a world fifty times as large: filling that one would take minutes. */
export async function lookLarge({ db, dialect }: OpenDatabase): Promise<void> {
  await sql`analyze`.execute(db)
  if (dialect.name !== 'postgres') return
  await sql`update pg_class set reltuples = reltuples * 50
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace and reltuples > 1000`.execute(db)
}
