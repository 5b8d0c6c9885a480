import { cpSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Db, Tables } from '#server/infra/db/tables.ts'
import { newPictureKey } from '#server/infra/media/media-key.ts'
import { insertTestPost } from './insert-posts.ts'
import type { QuickMember } from './quick-member.ts'
import type { TestServer } from './start-server.ts'

let newestAt = 0

/**
 * Puts posts of words straight into a running server's database, the last one newest, and answers their ids: for stories about
 * reading them. Search finds them once it has caught up, within 20 s.
 */
export async function seedPosts(
  { dataDir }: TestServer,
  { user }: QuickMember,
  texts: readonly string[],
): Promise<string[]> {
  return withTables(dataDir, (tables) =>
    tables.transaction().execute(async (db) => {
      const ids: string[] = []
      for (const [text_content, created_at] of inOrderOfTime(texts)) {
        ids.push(await insertTestPost(db, { author_id: user.id, text_content, created_at }))
      }
      return ids
    }),
  )
}

/** Further posts, newer than a published one and with its pictures, each in files of its own: to take them in anew would cost a second a post. */
export async function seedCopies(
  { dataDir }: TestServer,
  { id, texts }: { id: string; texts: readonly string[] },
): Promise<void> {
  await withTables(dataDir, async (tables) => {
    const { author_id, created_at: publishedAt } = await tables
      .selectFrom('posts')
      .select(['author_id', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const pictures = await tables.selectFrom('post_media').selectAll().where('post_id', '=', id).execute()
    await tables.transaction().execute(async (db) => {
      for (const [text_content, created_at] of inOrderOfTime(texts, publishedAt + 1)) {
        const post_id = await insertTestPost(db, { author_id, text_content, created_at })
        const copies = pictures.map((picture) => ({ ...picture, post_id, key: copyPicture(dataDir, picture.key) }))
        await db.insertInto('post_media').values(copies).execute()
      }
    })
  })
}

function copyPicture(dataDir: string, key: string): string {
  const copy = newPictureKey()
  cpSync(path.join(dataDir, 'media', key), path.join(dataDir, 'media', copy), { recursive: true })
  return copy
}

async function withTables<T>(dataDir: string, ask: (tables: Db) => Promise<T>): Promise<T> {
  const database = new Sqlite(path.join(dataDir, 'database.sqlite'), { timeout: 5_000 })
  const tables = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  try {
    return await ask(tables)
  } finally {
    await tables.destroy()
  }
}

/** Each with an instant of its own, from one on; without it, up to now. */
function inOrderOfTime(texts: readonly string[], from = Date.now() - texts.length): (readonly [string, number])[] {
  const first = Math.max(newestAt + 1, from)
  newestAt = first + texts.length
  return texts.map((text, at) => [text, first + at] as const)
}
