import type { Db, Row } from '#server/infra/db/tables.ts'

export type PostFacts = Pick<Row<'posts'>, 'id' | 'author_id' | 'created_at' | 'deleted_at'>

/** What the rules need to know of a post, deleted ones included. */
export async function findPostFacts(db: Db, id: string): Promise<PostFacts | undefined> {
  return db
    .selectFrom('posts')
    .select(['id', 'author_id', 'created_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
