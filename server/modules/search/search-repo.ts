import { foldToWords } from '#contract/fold-text.ts'
import { sql, type SqlBool } from 'kysely'
import { selectSummaries } from '#server/infra/db/account-summary-repo.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { FoundPosts, PostsWanted } from '#server/infra/db/post-search.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { longestWord } from './search-words.ts'

/** Looked at for every trigram of a name with a typo: what more share are no help in telling names apart. */
const accountsPerTrigram = 2_000
/** Looked at for the beginning of one name and another one: whoever is beyond is found once more is typed. */
const accountsPerBeginning = 10_000
/** So many beginnings are counted. */
const mostLeading = 4
/** Looked at for the beginning of a name, so that of many the best known are among those found. */
const bestKnown = 1_000
// Beyond the last character there is.
const end = '\u{10ffff}'

/** What a query asks of posts; at least one word or #topic. */
type QueriedPosts = Omit<PostsWanted, 'last'>

/**
 * Living posts that match and that the viewer can see, newest first; those of retired accounts are left out. The last word may be the
 * beginning of one.
 */
export async function findMatchingPosts(db: Db, dialect: Dialect, wanted: QueriedPosts): Promise<FoundPosts> {
  const { words, topics } = wanted
  // A #topic is among the words of its post: where two lists meet the index finds without a look at the posts.
  const ofTopics = topics.flatMap(foldToWords).filter((word) => word.length <= longestWord)
  const isInIndex = words.length > 0 || (topics.length > 1 && ofTopics.length > 0)
  if (!isInIndex) return findPostsOfTopics(db, wanted)
  return dialect.postSearch.find(db, { ...wanted, words: [...ofTopics, ...words.slice(0, -1)], last: words.at(-1) })
}

/** So many posts of a #topic are looked at for one page: few of them may have a picture, or the other #topics. */
const mostOfTopic = 2_000

/** The list of the first #topic leads, newest first, and ends with the limit. */
async function findPostsOfTopics(db: Db, { topics, withPictures, viewerId, page }: QueriedPosts): Promise<FoundPosts> {
  const [leading = '', ...others] = topics
  const order = { at: 'post_topics.created_at', id: 'post_topics.post_id' } as const
  const ofTopic = db.selectFrom('post_topics').where('post_topics.topic_key', '=', leading)
  const looked = keysetPage(ofTopic, order, { ...page, limit: 1 }).offset(mostOfTopic - 1)
  const last = await looked.select(['post_topics.created_at as at', 'post_topics.post_id as id']).executeTakeFirst()
  let posts = ofTopic
    .innerJoin('posts', 'posts.id', 'post_topics.post_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['posts.id', 'posts.created_at'])
    .where('posts.deleted_at', 'is', null)
    .where('accounts.retired_at', 'is', null)
    .where(mayMeet(viewerId, 'posts.author_id'))
  for (const topic of others)
    posts = posts.where(sql<SqlBool>`exists (select 1 from post_topics as other
    where other.post_id = post_topics.post_id and other.topic_key = ${topic})`)
  if (withPictures === 'only')
    posts = posts.where(sql<SqlBool>`exists (select 1 from post_media where post_media.post_id = post_topics.post_id)`)
  if (last) posts = posts.where(sql<SqlBool>`(post_topics.created_at, post_topics.post_id) >= (${last.at}, ${last.id})`)
  const found = await keysetPage(posts, order, page).execute()
  return { posts: found, ...(found.length < page.limit && { lookedUntil: last }) }
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
 * Accounts with a word in their names that begins with each of `beginnings`; at least one. `isCut` where as many as
 * are wanted were found, of whom some may be hidden from the viewer.
 */
export async function findAccountsByWords(db: Db, beginnings: readonly string[], { viewerId, limit }: AccountsWanted) {
  const [leading, others] = await leadingFirst(db, beginnings)
  const begun = db
    .selectFrom('account_words')
    .select(['account_words.word', 'account_words.account_id'])
    .where('account_words.word', '>=', leading)
    .where('account_words.word', '<', leading + end)
    .orderBy('account_words.word')
    .orderBy('account_words.account_id')
    .limit(others.length > 0 ? accountsPerBeginning : limit)
  const ids = await db
    .selectFrom(begun.as('list'))
    .select('list.account_id')
    .where((eb) => eb.and(others.map((beginning) => hasWord(sql.ref('list.account_id'), beginning))))
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

/** Of several beginnings the one that fewest names have, as far as they are counted, and the others. */
async function leadingFirst(db: Db, beginnings: readonly string[]): Promise<[string, string[]]> {
  const [first = '', ...rest] = beginnings
  if (rest.length === 0) return [first, []]
  let leading = { beginning: first, names: Infinity }
  for (const beginning of beginnings.slice(0, mostLeading)) {
    const names = await countNames(db, beginning)
    if (names < leading.names) leading = { beginning, names }
  }
  return [leading.beginning, beginnings.filter((beginning) => beginning !== leading.beginning)]
}

async function countNames(db: Db, beginning: string): Promise<number> {
  const some = db.selectFrom('account_words').select('account_id').where('word', '>=', beginning)
  const { names } = await db
    .selectFrom(
      some
        .where('word', '<', beginning + end)
        .limit(accountsPerBeginning)
        .as('list'),
    )
    .select((eb) => eb.fn.countAll().as('names'))
    .executeTakeFirstOrThrow()
  return Number(names)
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
