import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { mayMeet, type Viewer } from '#server/infra/db/may-meet.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'

export type PostFacts = Pick<Row<'posts'>, 'id' | 'author_id' | 'created_at' | 'deleted_at' | 'comments_from'>

/** What the rules need to know of a post that the viewer may see, deleted ones included. */
export async function findPostFacts(db: Db, id: string, viewer: Viewer): Promise<PostFacts | undefined> {
  return (await selectFactsFor(db, { id, viewer })).rows[0]
}

const selectFactsFor = cacheQuery((db, { id, viewer }: { id: string; viewer: Viewer }) =>
  selectFacts(db, id).where(mayMeet(viewer, 'posts.author_id')),
)

/** Whose post has an id that somebody means for their own, whoever may see it: an id is taken for everybody. */
export async function findHolderOfId(db: Db, id: string): Promise<PostFacts | undefined> {
  return selectFacts(db, id).executeTakeFirst()
}

function selectFacts(db: Db, id: string) {
  return db
    .selectFrom('posts')
    .select(['id', 'author_id', 'created_at', 'deleted_at', 'comments_from'])
    .where('id', '=', id)
}

/** Those of the posts that are there for the viewer. */
export async function findPresentIds(db: Db, ids: readonly string[], viewer: Viewer): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(mayMeet(viewer, 'posts.author_id'))
    .execute()
  return rows.map(({ id }) => id)
}

/** What is shown of how a post is doing. */
export const counterColumns = [
  'posts.like_count',
  'posts.repost_count',
  'posts.comment_count',
  'posts.view_count',
  'posts.bookmark_count',
] as const

/** The posts that the viewer can see, with their authors; deleted ones and those of retired accounts are left out. */
export function selectPosts(db: Db, ids: readonly string[], viewer: Viewer) {
  return db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .where('posts.id', 'in', ids)
    .where('posts.deleted_at', 'is', null)
    .where('accounts.retired_at', 'is', null)
    .where(mayMeet(viewer, 'posts.author_id'))
}
