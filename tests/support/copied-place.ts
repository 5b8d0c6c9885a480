import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copiedTableNames } from '#server/infra/db/copied-tables.ts'
import { openDatabase, type OpenDatabase } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { readSnapshot, readTable } from '#server/infra/db/table-copy-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { placeInFolder, type FilePlace } from '#server/infra/copies/file-place.ts'
import { sumOf } from '#server/infra/copies/row-sum.ts'
import { newPictureKey, pictureFile } from '#server/infra/media/media-key.ts'
import { insertMember } from './insert-member.ts'
import { insertTestPost } from './insert-posts.ts'
import { makeTestTarget } from './test-database.ts'

/** An installation that is copied from or to: its database, and its data folder. */
export interface CopiedPlace {
  database: OpenDatabase
  /** The same on another connection. */
  aside: Db
  folder: string
  files: FilePlace
  environment: Record<string, string>
  remove: () => Promise<void>
}

/** A folder and a database of their own, without tables. */
export async function makeCopiedPlace(): Promise<CopiedPlace> {
  const parent = mkdtempSync(path.join(tmpdir(), 'test-copied-'))
  const folder = path.join(parent, 'data')
  mkdirSync(folder)
  const { postgresUrl, drop } = await makeTestTarget()
  const target = postgresUrl ? { postgresUrl, poolSize: 4 } : { sqliteFile: path.join(folder, 'database.sqlite') }
  const [database, { db: aside }] = [openDatabase(target, () => {}), openDatabase(target, () => {})]
  return {
    ...{ database, aside, folder, files: placeInFolder(folder) },
    environment: { DATA_DIR: folder, ...(postgresUrl && { DATABASE_URL: postgresUrl }) },
    async remove() {
      await database.db.destroy()
      await aside.destroy()
      await drop()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

export interface PostWithPicture {
  postId: string
  /** Its name in the data folder. */
  file: string
}

/** Gives it the schema, members who each posted a picture, and a key. */
export async function fillCopiedPlace({ database, folder }: CopiedPlace, posts: number): Promise<PostWithPicture[]> {
  await migrate(database, allMigrations, Date.now)
  put(folder, 'second-factor.key', 'the key')
  const made: PostWithPicture[] = []
  for (let count = 0; count < posts; count += 1) {
    const author = await insertMember(database.db, Date.now())
    const postId = await insertTestPost(database.db, { author_id: author.id, created_at: Date.now() })
    const key = newPictureKey()
    const row = { width: 320, height: 320, thumbhash: '', alt_text: null, widths: '[320]', key }
    await database.db
      .insertInto('post_media')
      .values({ post_id: postId, position: 0, ...row })
      .execute()
    const file = `media/${pictureFile(key, 320)}`
    put(folder, file, `picture ${key}`)
    made.push({ postId, file })
  }
  return made
}

export function put(folder: string, name: string, content: string): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** As its member does, and the job after that. */
export async function deletePost({ database, folder }: CopiedPlace, { postId, file }: PostWithPicture): Promise<void> {
  await database.db.deleteFrom('posts').where('id', '=', postId).execute()
  rmSync(path.join(folder, file))
}

/** What is in it: the sum of each table, and the names of all files but the database's own. */
export async function contentOf({ database, folder }: CopiedPlace) {
  const tables = await readSnapshot(database, async (snapshot) => {
    const sums: [string, object][] = []
    for (const table of copiedTableNames) sums.push([table, await sumOf(readTable(snapshot, table))])
    return Object.fromEntries(sums)
  })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:database\.sqlite|server\.lock)/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  return { tables, files: files.toSorted() }
}
