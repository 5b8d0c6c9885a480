import type { Migration } from './migration.ts'

/** Which removed post a blocked picture was in: whoever restores the post lifts the block. */
export const pictureBlocks: Migration = {
  name: '0049-picture-blocks',
  async up(db) {
    await db.schema.alterTable('site_blocks').addColumn('post_id', 'text').execute()
    await db.schema
      .createIndex('site_blocks_of_posts')
      .on('site_blocks')
      .column('post_id')
      .where('post_id', 'is not', null)
      .execute()
  },
}
