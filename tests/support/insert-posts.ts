import { randomUUID } from 'node:crypto'
import { topicsOf } from '#contract/text-entities.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'

type PostSeed = Partial<NewRow<'posts'>> & Pick<NewRow<'posts'>, 'author_id' | 'created_at'>

/** Puts a post with its topics straight into the database and answers its id. */
export async function insertTestPost(db: Db, seed: PostSeed): Promise<string> {
  const id = seed.id ?? randomUUID()
  const { author_id, created_at, text_content = `Post ${id}` } = seed
  await db
    .insertInto('posts')
    .values({ id, updated_at: created_at, text_content, ...seed })
    .execute()
  const topics = topicsOf(text_content).map(({ topic, key }) => ({
    post_id: id,
    topic_key: key,
    topic,
    author_id,
    created_at,
  }))
  if (topics.length > 0) await db.insertInto('post_topics').values(topics).execute()
  return id
}

export async function insertTestFollow(db: Db, followerId: string, followedId: string): Promise<void> {
  await db.insertInto('follows').values({ follower_id: followerId, followed_id: followedId, created_at: 1 }).execute()
}
