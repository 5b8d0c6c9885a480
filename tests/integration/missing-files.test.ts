import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { writeBackup } from '#server/infra/copies/backup-folder.ts'
import { makeCopyProgress } from '#server/infra/copies/copy-progress.ts'
import { placeInFolder } from '#server/infra/copies/file-place.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { newPictureKey, pictureFile, pictureUrl } from '#server/infra/media/media-key.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

/** A member with a portrait, a banner, a post with a picture, and a message with an attachment; answers the files of these. */
async function insertFiles(db: Db) {
  const [portrait, banner, picture] = [newPictureKey(), newPictureKey(), newPictureKey()]
  const profile = { picture_media: pictureUrl(portrait, 320), banner_media: pictureUrl(banner, 1280) }
  const author = await insertMember(db, Date.now(), profile)
  const of = { post_id: await insertTestPost(db, { author_id: author.id, created_at: Date.now() }), position: 0 }
  const shape = { width: 320, height: 320, thumbhash: '', alt_text: null, widths: '[320]' }
  await db
    .insertInto('post_media')
    .values({ ...of, ...shape, key: picture })
    .execute()
  const ticket = { id: 'asked', account_id: author.id, category_id: 'other', subject: 'Why', description: 'Because' }
  await db
    .insertInto('support_tickets')
    .values({ ...ticket, priority: 'low', created_at: Date.now() })
    .execute()
  const attachment = `tickets/${newPictureKey()}`
  await db
    .insertInto('ticket_attachments')
    .values({
      ticket_id: 'asked',
      position: 0,
      file_name: 'log',
      content_type: 'text/plain',
      key: attachment,
      bytes: 1,
    })
    .execute()
  const pictures = { portrait: pictureFile(portrait, 320), banner: pictureFile(banner, 1280) }
  return { ...pictures, picture: pictureFile(picture, 320), attachment }
}

it('a backup tells which kinds of files were missing, and is none where all were', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-missing-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const { postgresUrl, drop } = await makeTestTarget()
  cleanups.push(drop)
  const target = postgresUrl ? { postgresUrl, poolSize: 4 } : { sqliteFile: path.join(folder, 'it.sqlite') }
  const database = openDatabase(target, () => {})
  cleanups.push(() => database.db.destroy())
  const { db: aside } = openDatabase(target, () => {})
  cleanups.push(() => aside.destroy())
  await migrate(database, allMigrations, Date.now)
  const files = await insertFiles(database.db)
  const dataDir = path.join(folder, 'data')
  const put = (key: string) => {
    const file = path.join(dataDir, 'media', key)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'it')
  }
  const backUp = (name: string) => {
    const progress = makeCopyProgress({ write: () => {} })
    const data = placeInFolder(dataDir)
    return writeBackup(path.join(folder, name), { database, aside, data, progress, clock: Date.now })
  }
  mkdirSync(dataDir)
  await expect(backUp('none')).rejects.toThrow('4 pictures and attachments, and none of them is in')
  put(files.portrait)
  expect(await backUp('one')).toContain(
    'before: of 1 pictures of posts 1, of 2 portraits and banners 1, of 1 attachments to messages 1.',
  )
  put(files.banner)
  put(files.picture)
  put(files.attachment)
  expect(await backUp('all')).not.toContain('before')
})
