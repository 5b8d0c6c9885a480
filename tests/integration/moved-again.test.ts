import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeBackup } from '#server/infra/copies/backup-folder.ts'
import { makeCopyProgress, type CopyProgress } from '#server/infra/copies/copy-progress.ts'
import { moveInstallation } from '#server/infra/copies/move-installation.ts'
import { restoreBackup } from '#server/infra/copies/restore-backup.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { listTables } from '#server/infra/db/table-copy-repo.ts'
import {
  contentOf,
  deletePost,
  fillCopiedPlace,
  makeCopiedPlace,
  put,
  type CopiedPlace,
} from '#tests/support/copied-place.ts'
import { insertMember } from '#tests/support/insert-member.ts'

const clock = Date.now
const silent = makeCopyProgress({ write: () => {} })
let here: CopiedPlace
let there: CopiedPlace
beforeEach(async () => {
  here = await makeCopiedPlace()
  there = await makeCopiedPlace()
})
afterEach(async () => {
  await here.remove()
  await there.remove()
})

const move = (progress: CopyProgress = silent) =>
  moveInstallation({
    ...{ from: here.database, to: there.database, progress, clock },
    files: { from: here.files, to: there.files },
  })

/** Ends a copy when it comes to this part. */
function endingAt(part: string): CopyProgress {
  return {
    ...silent,
    begin(what) {
      if (what === part) throw new Error('the power is cut')
    },
  }
}

it('what members deleted after a move was broken off is not there once it is complete', async () => {
  const [kept, deleted] = await fillCopiedPlace(here, 2)
  if (!kept || !deleted) throw new Error('there are two')
  await expect(move(endingAt('looking again'))).rejects.toThrow('the power is cut')
  expect((await contentOf(there)).files).toContain(deleted.file)

  await deletePost(here, deleted)
  put(there.folder, `${deleted.file}.part`, 'half of it')
  expect(await move()).toContain('are the same')
  const content = await contentOf(there)
  expect(content).toEqual(await contentOf(here))
  expect(content.files).toEqual([kept.file, 'second-factor.key'])
})

it('what is deleted while a move is under way is not there once the same command has completed it', async () => {
  const [, deleted] = await fillCopiedPlace(here, 2)
  if (!deleted) throw new Error('there are two')
  const deleting: Promise<void>[] = []
  const progress = {
    ...silent,
    begin: (what: string) => void (what === 'files' && deleting.push(deletePost(here, deleted))),
  }
  await expect(move(progress)).rejects.toThrow(/^Meanwhile \w+ has changed: stop the server/)
  await Promise.all(deleting)
  await move()
  expect(await contentOf(there)).toEqual(await contentOf(here))
})

it('goes on after an upgrade of what is moved, and not with an older one', async () => {
  const before = allMigrations.slice(0, -1)
  await migrate(here.database, before, clock)
  await insertMember(here.database.db, clock())
  await expect(move(endingAt('posts'))).rejects.toThrow('the power is cut')
  await migrate(here.database, allMigrations, clock)
  expect(await move(endingAt('looking again')).catch(String)).toContain('the power is cut')

  const older = await makeCopiedPlace()
  await migrate(older.database, before, clock)
  const back = moveInstallation({ from: older.database, to: there.database, progress: silent, clock })
  await expect(back).rejects.toThrow(/^The database to be filled is of a newer version/)
  await older.remove()
  await move()
  expect((await contentOf(there)).tables).toEqual((await contentOf(here)).tables)
})

it('takes along an installation that was never brought up to date', async () => {
  await migrate(here.database, allMigrations.slice(0, 5), clock)
  expect(await move()).toContain('are the same')
  expect(await there.database.db.selectFrom('removal_holds').selectAll().execute()).toEqual([])
})

it('an empty database is no installation to be copied', async () => {
  await expect(move()).rejects.toThrow('The database that is to be copied is empty')
  const backup = writeBackup(path.join(there.folder, 'backup'), { ...here, data: here.files, progress: silent, clock })
  await expect(backup).rejects.toThrow('The database that is to be copied is empty')
})

it('fills no database of another program, and leaves it as it was', async () => {
  await fillCopiedPlace(here, 1)
  await sql`create table invoices (id integer)`.execute(there.database.db)
  await expect(move()).rejects.toThrow('belongs to another program, as it has a table invoices')
  expect(await listTables(there.database)).toEqual(['invoices'])
  await sql`create table schema_versions (number integer)`.execute(there.database.db)
  await expect(move()).rejects.toThrow('belongs to another program')
})

it('writes over no key, and mixes pictures with no others, that are in a folder already', async () => {
  await fillCopiedPlace(here, 1)
  put(there.folder, 'second-factor.key', 'another key')
  await expect(move()).rejects.toThrow('there is another second-factor.key already')
  expect(readFileSync(path.join(there.folder, 'second-factor.key'), 'utf8')).toBe('another key')
  rmSync(path.join(there.folder, 'second-factor.key'))
  put(there.folder, 'media/of-before/320.webp', 'a picture')
  await expect(move()).rejects.toThrow('there are 1 pictures and attachments that are not of what is copied')
  expect(await listTables(there.database)).toEqual([])
  rmSync(path.join(there.folder, 'media'), { recursive: true })
  await move()
  expect(await contentOf(there)).toEqual(await contentOf(here))
})

it('takes the place of what a server made at a start that nobody joined after', async () => {
  await fillCopiedPlace(here, 1)
  await migrate(there.database, allMigrations, clock)
  put(there.folder, 'second-factor.key', 'another key')
  await move()
  expect(readFileSync(path.join(there.folder, 'second-factor.key'), 'utf8')).toBe('the key')
})

it('a restore that goes on with a later backup has nothing of the earlier one, and leaves what else is there', async () => {
  const [, deleted] = await fillCopiedPlace(here, 2)
  if (!deleted) throw new Error('there are two')
  const backUp = async (name: string) => {
    const folder = path.join(here.folder, '..', name)
    await writeBackup(folder, { ...here, data: here.files, progress: silent, clock })
    return folder
  }
  const [early, late] = [await backUp('early'), await deletePost(here, deleted).then(() => backUp('late'))]
  const restore = (folder: string, progress = silent) =>
    restoreBackup(folder, { target: there.database, data: there.files, progress, clock })
  put(there.folder, 'media/newer/320.webp', 'a picture')
  const cut: CopyProgress = {
    ...silent,
    end: (outcome) => {
      if (outcome.endsWith(' files')) throw new Error('the power is cut')
    },
  }
  await expect(restore(early, cut)).rejects.toThrow('the power is cut')
  expect(existsSync(path.join(there.folder, deleted.file))).toBe(true)
  expect(await restore(late)).toContain('1 other files below media/')
  const { tables, files } = await contentOf(there)
  expect(tables).toEqual((await contentOf(here)).tables)
  expect(files.filter((name) => name !== 'media/newer/320.webp')).toEqual((await contentOf(here)).files)
})
