import { hourMs } from '#contract/durations.ts'
import { randomUUID } from 'node:crypto'
import type { HouseAccount } from '../seed/house-account.ts'
import { houseAccounts } from '../seed/house-accounts.ts'
import { starterTags } from '../seed/starter-tags.ts'
import type { Db } from '../tables.ts'
import type { Migration } from './migration.ts'

/**
 * Brings tags to choose from and house accounts to follow, so that the first member of an empty server can complete
 * onboarding and finds something to read. Also the indexes that suggestions read by.
 */
export const houseAccountsAndTags: Migration = {
  name: '0002-house-accounts',
  async up(db) {
    const now = Date.now()
    await db.schema
      .createIndex('account_tags_by_tag_id_created_at')
      .on('account_tags')
      .columns(['tag_id', 'created_at'])
      .execute()
    await db.schema
      .createIndex('accounts_by_followers_count_id')
      .on('accounts')
      .columns(['followers_count desc', 'id'])
      .execute()
    await db.schema.createIndex('accounts_by_is_house').on('accounts').column('is_house').execute()
    const tagIds = await insertTags(db)
    for (const [index, account] of houseAccounts.entries()) {
      // A second apart, so that lists by age keep the order of the source.
      const createdAt = now - 240 * hourMs + index * 1000
      await insertHouseAccount(db, account, { now, createdAt, tagIds })
    }
  },
}

async function insertTags(db: Db): Promise<Map<string, string>> {
  const rows = starterTags.map((name) => ({ id: randomUUID(), name, name_key: name.toLowerCase() }))
  await db.insertInto('tags').values(rows).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function insertHouseAccount(
  db: Db,
  account: HouseAccount,
  { now, createdAt, tagIds }: { now: number; createdAt: number; tagIds: ReadonlyMap<string, string> },
): Promise<void> {
  const accountId = randomUUID()
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      // A reserved domain nobody owns, and a hash no password has: nobody can log in or reset the password.
      email: `${account.username}@house.invalid`,
      username: account.username,
      username_key: account.username.toLowerCase(),
      phone: null,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: '!',
      bio: account.bio,
      city: account.city,
      country: account.country,
      website: null,
      banner_media: null,
      picture_media: null,
      is_house: 1,
      retired_at: null,
      onboarded_at: createdAt,
      created_at: createdAt,
    })
    .execute()
  for (const name of account.tags) {
    const tagId = tagIds.get(name)
    if (tagId === undefined) throw new Error(`House account ${account.username} has the unknown tag ${name}.`)
    await db
      .insertInto('account_tags')
      .values({ account_id: accountId, tag_id: tagId, created_at: createdAt })
      .execute()
  }
  for (const post of account.posts)
    await insertPost(db, { accountId, text: post.text, at: now - post.hoursAgo * hourMs })
}

async function insertPost(
  db: Db,
  { accountId, text, at }: { accountId: string; text: string; at: number },
): Promise<void> {
  const postId = randomUUID()
  await db
    .insertInto('posts')
    .values({ id: postId, author_id: accountId, text_content: text, created_at: at, updated_at: at, deleted_at: null })
    .execute()
  // The starter posts use plain ASCII topics; what members may write is the posts module's business.
  for (const [, topic = ''] of text.matchAll(/#(\w+)/g)) {
    await db
      .insertInto('post_topics')
      .values({ post_id: postId, topic_key: topic.toLowerCase(), topic, author_id: accountId, created_at: at })
      .execute()
  }
}
