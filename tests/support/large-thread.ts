import { randomUUID } from 'node:crypto'
import type { NewRow } from '#server/infra/db/tables.ts'
import type { TestApp } from './build-test-app.ts'
import { insertMember, type TestMember } from './insert-member.ts'
import { insertTestPost } from './insert-posts.ts'

export type LargeThread = Awaited<ReturnType<typeof insertLargeThread>>

interface Writers {
  author: TestMember
  asker: TestMember
  /** Each writes its share of the replies. */
  repliers: readonly TestMember[]
}

/** A post by `author` with a comment by `asker`, so many replies to it and one comment beside; both hear of each reply. */
export async function insertLargeThread({ deps: { db, clock } }: TestApp, many: number) {
  const now = clock()
  const writers: Writers = {
    ...{ author: await insertMember(db, now), asker: await insertMember(db, now) },
    repliers: [await insertMember(db, now), await insertMember(db, now)],
  }
  const { author, asker, repliers } = writers
  const postId = await insertTestPost(db, { author_id: author.id, created_at: now, comment_count: many + 2 })
  const comment = (authorId: string, parentId: string | null, at: number) => ({
    ...{ id: randomUUID(), post_id: postId, parent_id: parentId, author_id: authorId },
    ...{ content: `said at ${at}`, created_at: now + at, deleted_at: null, reply_count: 0 },
  })
  const asked = { ...comment(asker.id, null, 0), reply_count: many }
  const replies = Array.from({ length: many }, (_, at) =>
    comment(repliers[at % repliers.length]?.id ?? '', asked.id, at + 1),
  )
  await db
    .insertInto('comments')
    .values([asked, comment(asker.id, null, many + 1)])
    .execute()
  const told = replies.flatMap((reply) => [author, asker].map(({ id }) => toldOf(reply, id)))
  for (let at = 0; at < many; at += 100) {
    await db
      .insertInto('comments')
      .values(replies.slice(at, at + 100))
      .execute()
    await db
      .insertInto('notifications')
      .values(told.slice(2 * at, 2 * (at + 100)))
      .execute()
  }
  return { ...writers, postId, commentId: asked.id, replyIds: replies.map(({ id }) => id) }
}

function toldOf(
  { id, author_id, post_id, created_at }: NewRow<'comments'>,
  accountId: string,
): NewRow<'notifications'> {
  const about = { type: 'comment', actor_id: author_id, post_id, comment_id: id, dedupe_key: `${id} ${accountId}` }
  return { id: randomUUID(), account_id: accountId, ...about, created_at, read_at: null, withdrawn_at: null }
}
