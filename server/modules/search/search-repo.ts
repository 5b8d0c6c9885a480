import { selectSummaries } from '#server/infra/db/account-summary-repo.ts'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Page } from '#server/page-cursor.ts'

interface PostsWanted {
  words: string[]
  topics: string[]
  withPictures: 'only' | 'or-without'
  page: Page
}

/** Ids of living posts that match, newest first; those of retired accounts are left out. */
export async function findMatchingPosts(db: Db, dialect: Dialect, wanted: PostsWanted) {
  const { words, topics, withPictures, page } = wanted
  let posts = db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['posts.id', 'posts.created_at'])
    .where('posts.deleted_at', 'is', null)
    .where('accounts.retired_at', 'is', null)
  if (words.length > 0) posts = posts.where('posts.id', 'in', dialect.postSearch.idsMatching(words))
  for (const topic of topics) {
    posts = posts.where('posts.id', 'in', (eb) =>
      eb.selectFrom('post_topics').select('post_topics.post_id').where('post_topics.topic_key', '=', topic),
    )
  }
  if (withPictures === 'only') {
    posts = posts.where('posts.id', 'in', (eb) => eb.selectFrom('post_media').select('post_media.post_id'))
  }
  return keysetPage(posts, { at: 'posts.created_at', id: 'posts.id' }, page).execute()
}

/** Accounts that share trigrams with the query, most shared first; retired ones are left out. */
export async function findSimilarAccounts(db: Db, trigrams: string[], limit: number) {
  const rows = await db
    .selectFrom('account_trigrams')
    .innerJoin('accounts', 'accounts.id', 'account_trigrams.account_id')
    .select((eb) => [
      'accounts.id',
      'accounts.username',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.followers_count',
      eb.fn.countAll().as('shared'),
    ])
    .where('account_trigrams.trigram', 'in', trigrams)
    .where('accounts.retired_at', 'is', null)
    .groupBy([
      'accounts.id',
      'accounts.username',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.followers_count',
    ])
    .orderBy('shared', 'desc')
    .orderBy('accounts.followers_count', 'desc')
    .orderBy('accounts.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, shared: Number(row.shared) }))
}

/** Members by id as `viewerId` sees them, in no order. */
export async function findSummaries(db: Db, ids: string[], viewerId: string) {
  if (ids.length === 0) return []
  return selectSummaries(db, viewerId).where('accounts.id', 'in', ids).execute()
}
