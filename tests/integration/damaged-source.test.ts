import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { makeCopyProgress } from '#server/infra/copies/copy-progress.ts'
import { moveInstallation } from '#server/infra/copies/move-installation.ts'
import { openDatabase, type DatabaseTarget } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

function open(target: DatabaseTarget) {
  const database = openDatabase(target, () => {})
  cleanups.push(() => database.db.destroy())
  return database
}

it('a row that belongs to one which is not there ends a move in a sentence that names its table', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-damaged-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const { postgresUrl, drop } = await makeTestTarget()
  cleanups.push(drop)
  const from = open({ sqliteFile: path.join(folder, 'from.sqlite') })
  const to = open(postgresUrl ? { postgresUrl, poolSize: 4 } : { sqliteFile: path.join(folder, 'to.sqlite') })
  await migrate(from, allMigrations, Date.now)
  const author = await insertMember(from.db, Date.now())
  await insertTestPost(from.db, { author_id: author.id, created_at: Date.now() })
  // As a damaged file has it, or a hand that knew better.
  await sql`pragma foreign_keys = off`.execute(from.db)
  await from.db.deleteFrom('accounts').where('id', '=', author.id).execute()

  const moving = moveInstallation({ from, to, progress: makeCopyProgress({ write: () => {} }), clock: Date.now })
  await expect(moving).rejects.toThrow(
    /^What is to be copied is damaged: a row of \w+ belongs to one that is not there\./,
  )
  const left = from.db.selectFrom('posts').select('author_id').where('author_id', '=', author.id)
  expect(await left.execute()).toEqual([{ author_id: author.id }])
})
