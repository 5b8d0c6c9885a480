import type { Db } from '../tables.ts'
import { counter, index, key, of, required, unique } from './columns.ts'

/** Part of 0001: posts, what belongs to them, what members do with them and say about them. */
export async function createPostTables(db: Db): Promise<void> {
  await createPosts(db)
  await createPostParts(db)
  await createPostMarks(db)
  await createComments(db)
}

async function createPosts(db: Db): Promise<void> {
  await db.schema
    .createTable('posts')
    .addColumn('id', 'text', key)
    .addColumn('author_id', 'text', of('accounts.id'))
    .addColumn('text_content', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addColumn('like_count', 'integer', counter)
    .addColumn('repost_count', 'integer', counter)
    .addColumn('comment_count', 'integer', counter)
    .addColumn('view_count', 'integer', counter)
    .addColumn('bookmark_count', 'integer', counter)
    .execute()
  await index(db, 'posts', ['author_id', 'created_at', 'id'])
  await index(db, 'posts', ['created_at', 'id'])
  await index(db, 'posts', ['deleted_at'])
}

async function createPostParts(db: Db): Promise<void> {
  await db.schema
    .createTable('post_media')
    .addColumn('post_id', 'text', of('posts.id'))
    .addColumn('position', 'integer', required)
    .addColumn('key', 'text', unique)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('thumbhash', 'text', required)
    .addColumn('alt_text', 'text')
    .addColumn('widths', 'text', required)
    .addPrimaryKeyConstraint('post_media_pk', ['post_id', 'position'])
    .execute()
  await db.schema
    .createTable('post_topics')
    .addColumn('post_id', 'text', of('posts.id'))
    .addColumn('topic_key', 'text', required)
    .addColumn('topic', 'text', required)
    .addColumn('author_id', 'text', of('accounts.id'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('post_topics_pk', ['post_id', 'topic_key'])
    .execute()
  await index(db, 'post_topics', ['topic_key', 'created_at'])
  await index(db, 'post_topics', ['created_at'])
}

async function createPostMarks(db: Db): Promise<void> {
  for (const table of ['likes', 'reposts', 'bookmarks'] as const) {
    await db.schema
      .createTable(table)
      .addColumn('post_id', 'text', of('posts.id'))
      .addColumn('account_id', 'text', of('accounts.id'))
      .addColumn('created_at', 'bigint', required)
      .addPrimaryKeyConstraint(`${table}_pk`, ['post_id', 'account_id'])
      .execute()
    await index(db, table, ['account_id', 'created_at'])
  }
  await db.schema
    .createTable('post_views')
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('post_id', 'text', of('posts.id'))
    .addColumn('viewed_at', 'bigint', required)
    .addPrimaryKeyConstraint('post_views_pk', ['account_id', 'post_id'])
    .execute()
}

async function createComments(db: Db): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', key)
    .addColumn('post_id', 'text', of('posts.id'))
    .addColumn('parent_id', 'text', (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('author_id', 'text', of('accounts.id'))
    .addColumn('content', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addColumn('like_count', 'integer', counter)
    .addColumn('reply_count', 'integer', counter)
    .execute()
  await index(db, 'comments', ['post_id', 'parent_id', 'created_at', 'id'])
  await index(db, 'comments', ['parent_id', 'created_at', 'id'])
  await db.schema
    .createTable('comment_likes')
    .addColumn('comment_id', 'text', of('comments.id'))
    .addColumn('account_id', 'text', of('accounts.id'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('comment_likes_pk', ['comment_id', 'account_id'])
    .execute()
}
