import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { insertMember } from './insert-member.ts'
import { insertTestPost } from './insert-posts.ts'

/** Members who write, and a post of the first to comment on. */
export async function insertWriters(db: Db, many: number) {
  const members = []
  for (let at = 0; at < many; at += 1) members.push(await insertMember(db, Date.now()))
  const [author] = members
  if (!author) throw new Error('nobody writes')
  const postId = await insertTestPost(db, { id: randomUUID(), author_id: author.id, created_at: Date.now() })
  return { members, postId }
}

/** What became of comments that the server acknowledged, each with a text of its own. */
export async function compareComments(db: Db, acknowledged: readonly { text: string }[]) {
  const rows = await db.selectFrom('comments').select('content').execute()
  const texts = rows.map(({ content }) => content)
  const there = new Set(texts)
  const running = await db.selectFrom('idempotency_keys').select('key').where('state', '=', 'running').execute()
  return {
    lost: acknowledged.map(({ text }) => text).filter((text) => !there.has(text)),
    doubled: texts.filter((text, at) => texts.indexOf(text) !== at),
    keysRunning: running.length,
  }
}

/** Looks at a server's database beside it. */
export async function onPostgres<T>(postgresUrl: string, act: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ postgresUrl, poolSize: 1 }, (error) => {
    throw error
  })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}
