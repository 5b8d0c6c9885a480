import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'

export interface RankedTopic {
  /** As whoever used it last wrote it. */
  name: string
  post_count: number
}

interface TopicSearch {
  /** Epoch milliseconds. */
  since: number
  now: number
  /** After so long a voice weighs half as much. */
  halfLifeMs: number
  limit: number
}

/** Of the newest uses of topics so many are looked at. */
const usesLookedAt = 20_000

/**
 * The topics of living posts by distinct authors, each weighing by the age of their newest use: however often one person writes a
 * topic, it counts as one voice.
 */
export async function rankTopics(db: Db, { since, now, halfLifeMs, limit }: TopicSearch): Promise<RankedTopic[]> {
  const age = sql`cast(case when newest_at > ${now} then 0 else ${now} - newest_at end as double precision)`
  const weight = sql`power(cast(2 as double precision), -${age} / ${sql.lit(halfLifeMs)})`
  const { rows } = await sql<RankedTopic>`
    with uses as (
      select post_topics.topic_key, post_topics.author_id, post_topics.created_at
      from post_topics join posts on posts.id = post_topics.post_id
      where post_topics.created_at >= ${since} and posts.deleted_at is null
      order by post_topics.created_at desc limit ${sql.lit(usesLookedAt)}),
    voices as (
      select topic_key, count(*) as times, max(created_at) as newest_at from uses group by topic_key, author_id),
    ranked as (
      select topic_key, sum(times) as post_count, round(cast(sum(${weight}) as numeric), 9) as score
      from voices group by topic_key order by score desc, post_count desc, topic_key limit ${limit})
    select post_count, (select topic from post_topics where post_topics.topic_key = ranked.topic_key
      order by created_at desc limit 1) as name
    from ranked order by score desc, post_count desc, topic_key`.execute(db)
  return rows
}
