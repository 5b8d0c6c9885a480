import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPost, deletePost } from '#contract/post-writing.ts'
import { uploadProfilePicture } from '#contract/profile-changes.ts'
import { writeBackup } from '#server/infra/copies/backup-folder.ts'
import { restoreBackup } from '#server/infra/copies/restore-backup.ts'
import { makeCopyProgress } from '#server/infra/copies/copy-progress.ts'
import { placeInFolder, type FilePlace } from '#server/infra/copies/file-place.ts'
import { openDatabase, type DatabaseTarget, type OpenDatabase } from '#server/infra/db/database.ts'
import { listReferredFiles } from '#server/infra/db/referred-files-repo.ts'
import { makeDiskMediaStore } from '#server/infra/media/disk-media-store.ts'
import { holdMs, holdRemovals, renewEveryMs } from '#server/infra/media/hold-removals.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'
import { testPicture } from '#tests/support/test-picture.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

const progress = makeCopyProgress({ write: () => {} })

interface World {
  test: TestApp
  folder: string
  dataDir: string
  /** Of the database that the app is on. */
  target: DatabaseTarget
  author: TestMember
  /** Ids of posts with a picture each. */
  posts: string[]
}

async function newTarget(folder: string): Promise<DatabaseTarget> {
  const { postgresUrl, drop } = await makeTestTarget()
  cleanups.push(drop)
  return postgresUrl ? { postgresUrl, poolSize: 4 } : { sqliteFile: path.join(folder, 'database.sqlite') }
}

function open(target: DatabaseTarget): OpenDatabase {
  const database = openDatabase(target, () => {})
  cleanups.push(() => database.db.destroy())
  return database
}

/** An installation with its pictures on the disk, and a member with a portrait and three posts with a picture each. */
async function makeWorld(): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-deleting-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const target = await newTarget(folder)
  const database = openDatabase(target, () => {})
  const test = await buildTestApp({ database: { ...database, close: () => database.db.destroy() } })
  cleanups.push(() => test.close())
  const dataDir = path.join(folder, 'data')
  Object.assign(test.deps.mediaStore, makeDiskMediaStore(path.join(dataDir, 'media')))
  const author = await test.member()
  const world: World = { test, folder, dataDir, target, author, posts: [] }
  for (let at = 0; at < 3; at += 1) world.posts.push(await post(world))
  await changePortrait(world, '#111111')
  return world
}

async function post({ test, author }: World): Promise<string> {
  const { reply } = await test.call(
    createPost,
    { body: { textContent: 'Look' }, files: [await testPicture()] },
    author.token,
  )
  return reply.post.id
}

async function changePortrait({ test, author }: World, color: string): Promise<void> {
  const files = [{ ...(await testPicture({ color })), field: 'profile_picture' }]
  expect((await test.call(uploadProfilePicture, { files }, author.token)).status).toBe(200)
}

/** Deletes a post, and has done what follows from that. */
async function deleteOne({ test, author, posts }: World): Promise<void> {
  expect((await test.call(deletePost, { params: { id: posts.pop() ?? '' } }, author.token)).status).toBe(200)
}

interface Moments {
  /** After the rows were read, and before anybody looks which files there are. */
  beforeList?: () => Promise<void>
  /** When it is known which files there are, and none has been read. */
  afterList?: () => Promise<void>
}

async function backUp({ test, folder, dataDir, target }: World, { beforeList, afterList }: Moments): Promise<string> {
  const place = placeInFolder(dataDir)
  const data: FilePlace = {
    ...place,
    async list() {
      await beforeList?.()
      const names = await place.list()
      await afterList?.()
      return names
    },
  }
  const { db: aside } = open(target)
  return writeBackup(path.join(folder, 'backup'), {
    database: open(target),
    aside,
    data,
    progress,
    clock: test.deps.clock,
  })
}

/** Restores the backup elsewhere; answers what that said, and which files that rows refer to are not there. */
async function restore({ folder }: World) {
  const dataDir = path.join(folder, 'restored')
  const target = open(await newTarget(dataDir))
  const data = placeInFolder(dataDir)
  const said = await restoreBackup(path.join(folder, 'backup'), { target, data, progress, clock: Date.now })
  const files = await filesOf(target)
  return { said, files, missing: files.filter((file) => !existsSync(path.join(dataDir, file))) }
}

async function filesOf({ db }: OpenDatabase): Promise<string[]> {
  return Object.values(await listReferredFiles(db)).flatMap((things) => [...things.values()].flat())
}

const mediaOf = async ({ dataDir }: World) => placeInFolder(path.join(dataDir, 'media')).list()

describe('a backup while members delete posts and change portraits', () => {
  it('has every file of the moment that it shows, and they are removed once it is done', async () => {
    const world = await makeWorld()
    const before = await filesOf(world.test.deps)
    const said = await backUp(world, {
      async beforeList() {
        await deleteOne(world)
        await changePortrait(world, '#222222')
        await post(world)
      },
      async afterList() {
        await deleteOne(world)
        await changePortrait(world, '#333333')
      },
    })
    expect(said).toMatch(/was right\.$/)
    const { said: restored, files, missing } = await restore(world)
    expect(files.toSorted()).toEqual(before.toSorted())
    expect(missing).toEqual([])
    expect(restored).toContain('every row and file is there.')

    // The server looked last when there was the hold, and looks again when that would have ended.
    world.test.clock.advance(holdMs)
    await world.test.app.jobs.settle()
    expect((await mediaOf(world)).toSorted()).toEqual(
      (await filesOf(world.test.deps)).map((file) => file.replace('media/', '')).toSorted(),
    )
    const jobs = await world.test.deps.db.selectFrom('jobs').select(['kind', 'last_error']).execute()
    expect(jobs.filter(({ kind }) => kind === 'remove-files')).toEqual([])
  })

  it('that cannot keep files from being removed says what went and why, and so does its restore', async () => {
    const world = await makeWorld()
    await sql`drop table removal_holds`.execute(world.test.deps.db)
    // What the removals ask cannot be answered here either: files go as with a server of before.
    const { db, mediaStore } = world.test.deps
    const removeAtOnce = async () => {
      const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'remove-files').execute()
      for (const { payload } of jobs) for (const prefix of JSON.parse(payload).prefixes) await mediaStore.remove(prefix)
    }
    const said = await backUp(world, {
      async beforeList() {
        await deleteOne(world)
        await changePortrait(world, '#222222')
        await removeAtOnce()
      },
      async afterList() {
        await deleteOne(world)
        await removeAtOnce()
      },
    })
    expect(said).toContain('while it was copied: of 3 pictures of posts 2, of 1 portraits and banners 1.')
    expect(said).toMatch(/It could not be kept from that: .*removal_holds/)
    expect(said).not.toContain('before')
    const { said: restored, missing } = await restore(world)
    expect(missing.length).toBeGreaterThan(2)
    expect(restored).toContain('rows refer to them: of 3 pictures of posts 2, of 1 portraits and banners 1.')
    expect(restored).not.toContain('every row and file is there')
  })

  it('that stood still for longer than it is waited for says what went', async () => {
    const world = await makeWorld()
    const said = await backUp(world, {
      async beforeList() {
        await deleteOne(world)
        world.test.clock.advance(holdMs)
        await world.test.app.jobs.settle()
      },
    })
    expect(said).toContain('while it was copied: of 3 pictures of posts 1. It could not be kept from that: ')
    expect(said).toContain('stood still')
  })
})

describe('what keeps files from being removed', () => {
  it('ends by itself when its process was killed, and takes no try away', async () => {
    const world = await makeWorld()
    const { test } = world
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await holdRemovals(test.deps.db, test.deps.clock)
    const before = await mediaOf(world)
    await deleteOne(world)
    test.clock.advance(holdMs - 1)
    await test.app.jobs.settle()
    expect(await mediaOf(world)).toEqual(before)
    const waiting = await test.deps.db.selectFrom('jobs').select(['attempts', 'dead_at', 'last_error']).execute()
    expect(waiting).toEqual(Array.from({ length: 2 }, () => ({ attempts: 0, dead_at: null, last_error: null })))
    test.clock.advance(1)
    await test.app.jobs.settle()
    expect((await mediaOf(world)).length).toBeLessThan(before.length)
  })

  it('is renewed for as long as its process is at work, and another one’s end does not end it', async () => {
    const world = await makeWorld()
    const { test } = world
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const hold = await holdRemovals(test.deps.db, test.deps.clock)
    const before = await mediaOf(world)
    await deleteOne(world)
    for (let halves = 0; halves < 6; halves += 1) {
      test.clock.advance(holdMs / 2)
      vi.advanceTimersByTime(renewEveryMs)
      const due = test.clock.now + holdMs
      await vi.waitUntil(async () => (await lastEnd(test)) === due, { timeout: 60_000 })
    }
    await (await holdRemovals(test.deps.db, test.deps.clock)).release()
    await test.app.jobs.settle()
    expect(await mediaOf(world)).toEqual(before)
    await hold.release()
    expect(hold.doubt()).toBeUndefined()
    test.clock.advance(holdMs)
    await test.app.jobs.settle()
    expect((await mediaOf(world)).length).toBeLessThan(before.length)
  })
})

async function lastEnd({ deps }: TestApp): Promise<number | undefined> {
  return (await deps.db.selectFrom('removal_holds').select('ends_at').execute()).at(-1)?.ends_at
}
