import { pictureKeyOf } from '../media/media-key.ts'
import type { Db } from './tables.ts'

/** Whether nobody is served a picture. */
export async function isWithheld(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('withheld_media').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
}

/** Withholds the pictures of a post that was removed. */
export async function withholdPost(db: Db, postId: string): Promise<void> {
  await db
    .insertInto('withheld_media')
    .columns(['key'])
    .expression((eb) => eb.selectFrom('post_media').select('post_media.key').where('post_id', '=', postId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Serves them again, unless their author is suspended. */
export async function releasePost(db: Db, postId: string): Promise<void> {
  await db
    .deleteFrom('withheld_media')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('post_media')
        .innerJoin('posts', 'posts.id', 'post_media.post_id')
        .leftJoin('suspensions', 'suspensions.account_id', 'posts.author_id')
        .select('post_media.key')
        .where('posts.id', '=', postId)
        .where('suspensions.account_id', 'is', null),
    )
    .execute()
}

/** Withholds every picture of a member who was suspended. */
export async function withholdMember(db: Db, accountId: string): Promise<void> {
  await db
    .insertInto('withheld_media')
    .columns(['key'])
    .expression((eb) =>
      eb
        .selectFrom('posts')
        .innerJoin('post_media', 'post_media.post_id', 'posts.id')
        .select('post_media.key')
        .where('posts.author_id', '=', accountId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const key of await profileKeysOf(db, accountId)) {
    await db
      .insertInto('withheld_media')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Serves them again, but for those of posts that were removed. */
export async function releaseMember(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('withheld_media')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('posts')
        .innerJoin('post_media', 'post_media.post_id', 'posts.id')
        .select('post_media.key')
        .where('posts.author_id', '=', accountId)
        .where('posts.removed_at', 'is', null),
    )
    .execute()
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
