import { sql } from 'kysely'
import { pictureKeyOf } from '../../media/media-key.ts'
import { key } from './columns.ts'
import type { Migration } from './migration.ts'

/** Pictures of removed posts and of suspended members, which nobody is served. */
export const withheldMedia: Migration = {
  name: '0043-withheld-media',
  async up(db) {
    await db.schema.createTable('withheld_media').addColumn('key', 'text', key).execute()
    await sql`insert into withheld_media (key) select distinct post_media.key from post_media
      join posts on posts.id = post_media.post_id left join suspensions on suspensions.account_id = posts.author_id
      where posts.removed_at is not null or suspensions.account_id is not null`.execute(db)
    const suspended = await db
      .selectFrom('suspensions')
      .innerJoin('accounts', 'accounts.id', 'suspensions.account_id')
      .select(['accounts.picture_media', 'accounts.banner_media'])
      .execute()
    for (const { picture_media, banner_media } of suspended) {
      for (const url of [picture_media, banner_media]) {
        const own = pictureKeyOf(url)
        if (own !== undefined) await sql`insert into withheld_media (key) values (${own})`.execute(db)
      }
    }
  },
}
