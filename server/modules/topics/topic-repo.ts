import type { Db } from '#server/infra/db/tables.ts'

/** Who used a topic in which living post, since `since` (epoch milliseconds), newest first; bounded. */
export async function listTopicUses(db: Db, { since, limit }: { since: number; limit: number }) {
  return db
    .selectFrom('post_topics')
    .innerJoin('posts', 'posts.id', 'post_topics.post_id')
    .select(['post_topics.topic_key', 'post_topics.topic', 'post_topics.author_id', 'post_topics.created_at'])
    .where('post_topics.created_at', '>=', since)
    .where('posts.deleted_at', 'is', null)
    .orderBy('post_topics.created_at', 'desc')
    .limit(limit)
    .execute()
}
