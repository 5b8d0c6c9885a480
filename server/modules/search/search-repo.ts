import { sql } from 'kysely'
import { selectSummaries } from '#server/infra/db/account-summary-repo.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { PostsWanted } from '#server/infra/db/post-search.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** Looked at for every trigram of a name with a typo: what more share are no help in telling names apart. */
const accountsPerTrigram = 2_000
/** Looked at for the beginning of a name, so that of many the best known are among those found. */
const bestKnown = 1_000
// Beyond the last character there is.
const end = '\u{10ffff}'

/** Living posts that match and that the viewer can see, newest first; those of retired accounts are left out. */
export async function findMatchingPosts(db: Db, dialect: Dialect, wanted: PostsWanted) {
  return wanted.words.length > 0 ? dialect.postSearch.find(db, wanted) : findPostsByTopics(db, wanted)
}

/** By #topics alone: the first one's list leads, newest first, and ends with the limit. */
async function findPostsByTopics(db: Db, { topics, withPictures, viewerId, page }: PostsWanted) {
  const [leading = '', ...others] = topics
  let posts = db
    .selectFrom('post_topics')
    .innerJoin('posts', 'posts.id', 'post_topics.post_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['posts.id', 'posts.created_at'])
    .where('post_topics.topic_key', '=', leading)
    .where('posts.deleted_at', 'is', null)
    .where('accounts.retired_at', 'is', null)
    .where(mayMeet(viewerId, 'posts.author_id'))
  for (const topic of others) {
    posts = posts.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post_topics as other')
          .select('other.post_id')
          .whereRef('other.post_id', '=', 'posts.id')
          .where('other.topic_key', '=', topic),
      ),
    )
  }
  if (withPictures === 'only') {
    posts = posts.where(({ exists, selectFrom }) =>
      exists(selectFrom('post_media').select('post_media.post_id').whereRef('post_media.post_id', '=', 'posts.id')),
    )
  }
  return keysetPage(posts, { at: 'post_topics.created_at', id: 'post_topics.post_id' }, page).execute()
}

/** Of those the viewer can see. */
export interface AccountsWanted {
  viewerId: string
  limit: number
}

const facts = [
  'accounts.id',
  'accounts.username',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.followers_count',
] as const

/**
 * Accounts with a word in their names that begins with each of `beginnings`, the first of which leads; at least one. `isCut` where as many as
 * are wanted were found, of whom some may be hidden from the viewer.
 */
export async function findAccountsByWords(db: Db, beginnings: readonly string[], { viewerId, limit }: AccountsWanted) {
  const [leading = '', ...others] = beginnings
  const ids = await db
    .selectFrom('account_words')
    .select('account_words.account_id')
    .where('account_words.word', '>=', leading)
    .where('account_words.word', '<', leading + end)
    .where((eb) => eb.and(others.map((beginning) => hasWord(sql.ref('account_words.account_id'), beginning))))
    .orderBy('account_words.word')
    .orderBy('account_words.account_id')
    .limit(limit)
    .execute()
  const accounts = await findAccounts(
    db,
    ids.map((row) => row.account_id),
    viewerId,
  )
  return { accounts, isCut: ids.length === limit }
}

/** The accounts with the most followers, most followed first. */
export async function findMostFollowed(db: Db) {
  return db
    .selectFrom('accounts')
    .select([...facts])
    .orderBy('accounts.followers_count', 'desc')
    .orderBy('accounts.id')
    .limit(bestKnown)
    .execute()
}

function hasWord(accountId: ReturnType<typeof sql.ref>, beginning: string) {
  return sql<boolean>`exists (select 1 from account_words as also where also.account_id = ${accountId}
    and also.word >= ${beginning} and also.word < ${beginning + end})`
}

/** Accounts that share most of the trigrams, whichever: a name with a typo. */
export async function findSimilarAccounts(db: Db, trigrams: readonly string[], { viewerId, limit }: AccountsWanted) {
  const lists = trigrams.map(
    (trigram) => sql`select account_id from (select account_id from account_trigrams
      where trigram = ${trigram} limit ${accountsPerTrigram}) as list`,
  )
  const { rows } = await sql<{
    account_id: string
  }>`select account_id from (${sql.join(lists, sql` union all `)}) as found
    group by account_id order by count(*) desc, account_id limit ${limit}`.execute(db)
  return findAccounts(
    db,
    rows.map((row) => row.account_id),
    viewerId,
  )
}

/** What ranking asks of accounts, without those who are retired or not to be seen by the viewer. */
export async function findAccounts(db: Db, ids: readonly string[], viewerId: string) {
  if (ids.length === 0) return []
  return db
    .selectFrom('accounts')
    .select([...facts])
    .where('accounts.id', 'in', [...new Set(ids)])
    .where('accounts.retired_at', 'is', null)
    .where(mayMeet(viewerId, 'accounts.id'))
    .execute()
}

/** Members by id as `viewerId` sees them, in no order. */
export async function findSummaries(db: Db, ids: string[], viewerId: string) {
  if (ids.length === 0) return []
  return selectSummaries(db, viewerId).where('accounts.id', 'in', ids).execute()
}
