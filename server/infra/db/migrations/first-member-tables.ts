import type { Db } from '../tables.ts'
import { counter, index, key, of, required, unique } from './columns.ts'

/** Part of 0001: accounts, how they prove themselves, whom they follow and what they like. */
export async function createMemberTables(db: Db): Promise<void> {
  await createAccounts(db)
  await createCredentials(db)
  await createFollowsAndTags(db)
}

async function createAccounts(db: Db): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', unique)
    .addColumn('username', 'text', required)
    .addColumn('username_key', 'text', unique)
    .addColumn('phone', 'text', (column) => column.unique())
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('bio', 'text')
    .addColumn('city', 'text')
    .addColumn('country', 'text')
    .addColumn('website', 'text')
    .addColumn('banner_media', 'text')
    .addColumn('picture_media', 'text')
    .addColumn('is_house', 'integer', counter)
    .addColumn('is_private', 'integer', counter)
    .addColumn('retired_at', 'bigint')
    .addColumn('onboarded_at', 'bigint')
    .addColumn('followers_count', 'integer', counter)
    .addColumn('following_count', 'integer', counter)
    .addColumn('created_at', 'bigint', required)
    .execute()
}

async function createCredentials(db: Db): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', key)
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute()
  await index(db, 'sessions', ['account_id'])
  await index(db, 'sessions', ['expires_at'])
  await db.schema
    .createTable('verification_codes')
    .addColumn('email', 'text', key)
    .addColumn('code_hash', 'text', required)
    .addColumn('sent_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('wrong_tries', 'integer', counter)
    .execute()
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', key)
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .execute()
  await index(db, 'password_resets', ['account_id'])
}

async function createFollowsAndTags(db: Db): Promise<void> {
  await db.schema
    .createTable('follows')
    .addColumn('follower_id', 'text', of('accounts.id'))
    .addColumn('followed_id', 'text', of('accounts.id'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('follows_pk', ['follower_id', 'followed_id'])
    .execute()
  await index(db, 'follows', ['followed_id', 'created_at'])
  await index(db, 'follows', ['follower_id', 'created_at'])
  await db.schema
    .createTable('tags')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('name_key', 'text', unique)
    .execute()
  await db.schema
    .createTable('account_tags')
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('tag_id', 'text', of('tags.id'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('account_tags_pk', ['account_id', 'tag_id'])
    .execute()
}
