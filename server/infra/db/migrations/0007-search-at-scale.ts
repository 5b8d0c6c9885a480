import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Db } from '../tables.ts'
import type { Migration } from './migration.ts'

/**
 * Posts by time without the deleted ones; marks of what the search index has, so that a complete one costs nothing to check;
 * words of names by their beginning. The index itself is written anew in the background.
 */
export const searchAtScale: Migration = {
  name: '0007-search-at-scale',
  async up(db, dialect) {
    await indexLivingPosts(db)
    await markWhatIsIndexed(db)
    await createAccountWords(db, dialect)
    await dialect.postSearch.createAnew(db)
  },
}

async function indexLivingPosts(db: Db): Promise<void> {
  // `deleted_at is null` is true of nearly every post: an index on it only misleads whoever plans by it.
  await db.schema.dropIndex('posts_by_deleted_at').execute()
  await db.schema.dropIndex('posts_by_created_at_id').execute()
  await db.schema
    .createIndex('posts_living_by_time')
    .on('posts')
    .columns(['created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema.createIndex('accounts_by_followers').on('accounts').columns(['followers_count', 'id']).execute()
}

async function markWhatIsIndexed(db: Db): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('is_indexed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index posts_to_index on posts (created_at, id) where is_indexed = 0 and deleted_at is null`.execute(
    db,
  )
  await db.schema.dropTable('account_search').execute()
  await db.schema.alterTable('accounts').addColumn('indexed_names', 'text').execute()
  await sql`create index accounts_to_index on accounts (id)
    where coalesce(indexed_names, '') <> (username || ' ' || first_name || ' ' || last_name)`.execute(db)
}

async function createAccountWords(db: Db, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('account_words')
    // Beginnings are found by order, and only the order of code points is the same everywhere.
    .addColumn('word', dialect.name === 'postgres' ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('account_words_pk', ['word', 'account_id'])
    .execute()
  await db.schema.createIndex('account_words_by_account').on('account_words').columns(['account_id', 'word']).execute()
}
