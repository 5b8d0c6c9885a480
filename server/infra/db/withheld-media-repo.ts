import { pictureKeyOf } from '../media/media-key.ts'
import { cacheQuery } from './cache-query.ts'
import type { Db } from './tables.ts'

/**
 * Whether nobody is served a picture: that of a post while the post is removed or its author suspended, which is looked up here rather than
 * written at each of a member's pictures; any other while it is among those withheld.
 */
export async function isWithheld(db: Db, key: string): Promise<boolean> {
  const [ofPost] = (await selectPlaceOf(db, { key })).rows
  if (ofPost) return ofPost.removed_at !== null || ofPost.suspended_id !== null
  return (await selectWithheld(db, { key })).rows.length > 0
}

const selectPlaceOf = cacheQuery((db, { key }: { key: string }) =>
  db
    .selectFrom('post_media')
    .innerJoin('posts', 'posts.id', 'post_media.post_id')
    .leftJoin('suspensions', 'suspensions.account_id', 'posts.author_id')
    .select(['posts.removed_at', 'suspensions.account_id as suspended_id'])
    .where('post_media.key', '=', key),
)

const selectWithheld = cacheQuery((db, { key }: { key: string }) =>
  db.selectFrom('withheld_media').select('key').where('key', '=', key),
)

/** Withholds the pictures of a post that was removed, also when it is deleted for good and the files are still there. */
export async function withholdPost(db: Db, postId: string): Promise<void> {
  await db
    .insertInto('withheld_media')
    .columns(['key'])
    .expression((eb) => eb.selectFrom('post_media').select('post_media.key').where('post_id', '=', postId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets that they were withheld by themselves. */
export async function releasePost(db: Db, postId: string): Promise<void> {
  await db
    .deleteFrom('withheld_media')
    .where('key', 'in', (eb) => eb.selectFrom('post_media').select('post_media.key').where('post_id', '=', postId))
    .execute()
}

/** Withholds the pictures of a suspended member's profile; those of their posts are, because they are suspended. */
export async function withholdProfile(db: Db, accountId: string): Promise<void> {
  for (const key of await profileKeysOf(db, accountId)) {
    await db
      .insertInto('withheld_media')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Serves the pictures of a profile again. */
export async function releaseProfile(db: Db, accountId: string): Promise<void> {
  for (const key of await profileKeysOf(db, accountId)) {
    await db.deleteFrom('withheld_media').where('key', '=', key).execute()
  }
}

async function profileKeysOf(db: Db, accountId: string): Promise<string[]> {
  const row = await db
    .selectFrom('accounts')
    .select(['picture_media', 'banner_media'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return [row?.picture_media ?? null, row?.banner_media ?? null].map(pictureKeyOf).filter((key) => key !== undefined)
}
