import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { copiedTableNames, leftTables } from '#server/infra/db/copied-tables.ts'
import { openDatabase, type DatabaseTarget } from '#server/infra/db/database.ts'
import { readSnapshot, readTable } from '#server/infra/db/table-copy-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { makeCopyProgress } from '#server/infra/copies/copy-progress.ts'
import { writeLines } from '#server/infra/copies/line-files.ts'
import { moveInstallation } from '#server/infra/copies/move-installation.ts'
import { sumOf } from '#server/infra/copies/row-sum.ts'
import { makeLog } from '#server/log.ts'
import { makeDeps } from '#server/make-deps.ts'
import { freePort } from '#tests/support/free-port.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { runOperatorProgram } from '#tests/support/run-operator-program.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

interface Place {
  dataDir: string
  environment: Record<string, string>
  target: DatabaseTarget
}

const cleanups: (() => unknown)[] = []
let here: Place
let backup: string
/** What the backup said, which was made while members wrote, and who wrote. */
let made: { code: unknown; output: string }
let authorId: string

/** An installation with the demo in it, pictures and keys included: painting them takes long, so there is one for all tests. */
beforeAll(async () => {
  here = await newPlace()
  const deps = await makeDeps(readConfig(here.environment), makeLog('silent'))
  cleanups.push(() => deps.db.destroy())
  await fillDemo({ deps, passwordHash: 'none', tell: () => {} }, { people: 12, posts: 40, scenes: 1 })
  backup = path.join(newFolder(), 'backup')
  const writing = keepWriting(deps.db)
  made = await run('backup', [backup], here)
  authorId = await writing.stop()
})
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp()
})

/** A data folder, and on PostgreSQL a database, of their own. */
async function newPlace(): Promise<Place> {
  const dataDir = path.join(newFolder(), 'data')
  const { postgresUrl, drop } = await makeTestTarget()
  cleanups.push(drop)
  return {
    dataDir,
    environment: { DATA_DIR: dataDir, ...(postgresUrl && { DATABASE_URL: postgresUrl }) },
    target: postgresUrl ? { postgresUrl, poolSize: 4 } : { sqliteFile: path.join(dataDir, 'database.sqlite') },
  }
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-copies-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes posts, and counts them in the same transactions, until it is told to stop; answers then who wrote them. */
function keepWriting(db: Db) {
  let isWriting = true
  const writing = (async () => {
    const author = await insertMember(db, Date.now())
    for (let at = 1; isWriting; at += 1) {
      await db.transaction().execute(async (transaction) => {
        await insertTestPost(transaction, { author_id: author.id, created_at: Date.now() })
        await transaction.updateTable('accounts').set({ following_count: at }).where('id', '=', author.id).execute()
      })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return author.id
  })()
  return {
    stop() {
      isWriting = false
      return writing
    },
  }
}

const run = runOperatorProgram

/** What is in an installation: each table with its sum, and the files. */
async function contentOf({ target, dataDir }: Pick<Place, 'target' | 'dataDir'>) {
  const database = openDatabase(target, () => {})
  const tables = await readSnapshot(database, async (snapshot) => {
    const sums: [string, object][] = []
    for (const table of copiedTableNames) sums.push([table, await sumOf(readTable(snapshot, table))])
    return Object.fromEntries(sums)
  })
  await database.db.destroy()
  return { tables, files: filesIn(path.join(dataDir, 'media')) }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return `${path.relative(folder, file)} ${readFileSync(file).length}`
    })
    .toSorted()
}

it('an installation that was backed up while it was written to is restored as it was at one moment', async () => {
  expect(made.output).toMatch(/\nfiles +\d+ files, \d+ bytes\n/)
  expect(made.output).toContain('it was restored once to try it, and was right.')
  expect(made.code).toBe(0)
  expect(readdirSync(backup).toSorted()).toEqual(['backup.json', 'data', 'files.jsonl.gz', 'tables'])

  const there = await newPlace()
  const restored = await run('restore', [backup], there)
  expect(restored.output).toContain('is restored: every row and file is there.')
  expect(restored.code).toBe(0)
  const content = await contentOf(there)
  const { tables } = JSON.parse(readFileSync(path.join(backup, 'backup.json'), 'utf8'))
  expect(content.tables).toEqual(tables)
  expect(content.files).toEqual((await contentOf(here)).files)
  expect(content.files.length).toBeGreaterThan(2)
  const copy = openDatabase(there.target, () => {})
  const { following_count } = await copy.db
    .selectFrom('accounts')
    .select('following_count')
    .where('id', '=', authorId)
    .executeTakeFirstOrThrow()
  const posts = await copy.db.selectFrom('posts').select('id').where('author_id', '=', authorId).execute()
  await copy.db.destroy()
  expect(posts).toHaveLength(following_count)
})

it('nothing is written over', async () => {
  expect(await run('restore', [backup], here)).toMatchObject({ code: 1, output: expect.stringContaining('members') })
  expect(await run('backup', [backup], here)).toMatchObject({ code: 1, output: expect.stringContaining('not empty') })
  const within = await run('backup', [path.join(here.dataDir, 'backup')], here)
  expect(within).toMatchObject({ code: 1, output: expect.stringContaining('lies in DATA_DIR') })
  const misspelt = await run('move', ['--to', 'postgress://me:secret@127.0.0.1/moved'], here)
  expect(misspelt).toMatchObject({ code: 1, output: expect.stringMatching(/postgress:\/\/… is neither/) })
  expect(misspelt.output).not.toContain('secret')
  const refused = await run('move', ['--to', here.dataDir], { environment: { DATA_DIR: here.dataDir } })
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/there already|no database/) })
})

it('a backup that is not whole is not restored', async () => {
  const damaged = path.join(newFolder(), 'damaged')
  cpSync(backup, damaged, { recursive: true })
  const media = path.join(damaged, 'data', 'media')
  const file = readdirSync(media, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.webp')) ?? ''
  appendFileSync(path.join(media, file), 'x')
  const outcome = await run('restore', [damaged], await newPlace())
  expect([outcome.code, outcome.output]).toEqual([1, expect.stringContaining(`${file} is missing in`)])
  const outside = { path: '../data/../../stolen', bytes: 1, sha256: 'x' }
  await writeLines(
    path.join(damaged, 'files.jsonl.gz'),
    (async function* () {
      yield outside
    })(),
  )
  const escaping = await run('restore', [damaged], await newPlace())
  expect([escaping.code, escaping.output]).toEqual([1, expect.stringContaining('is no place in a data folder')])
  cpSync(path.join(backup, 'files.jsonl.gz'), path.join(damaged, 'files.jsonl.gz'))
  const posts = path.join(damaged, 'tables', 'posts.jsonl.gz')
  writeFileSync(posts, readFileSync(posts).subarray(0, -20))
  const cutShort = await run('restore', [damaged], await newPlace())
  expect([cutShort.code, cutShort.output]).toEqual([1, expect.stringContaining('posts.jsonl.gz is damaged.')])
  rmSync(posts)
  const withoutPosts = await run('restore', [damaged], await newPlace())
  expect([withoutPosts.code, withoutPosts.output]).toEqual([1, expect.stringContaining('posts.jsonl.gz is missing.')])
  writeFileSync(path.join(damaged, 'backup.json'), '{"format":1}')
  const unreadable = await run('restore', [damaged], await newPlace())
  expect([unreadable.code, unreadable.output]).toEqual([1, expect.stringContaining('cannot be read')])
  rmSync(path.join(damaged, 'backup.json'))
  const unfinished = await run('restore', [damaged], await newPlace())
  expect(unfinished.output).toContain('is no backup, or one that was not finished')
})

function wayTo({ dataDir, environment: { DATABASE_URL: url } }: Place): string[] {
  return url === undefined ? ['--to', dataDir] : ['--to', url, '--data-dir', dataDir]
}

it('an installation moves to another database, also when it is broken off, and is the same', async () => {
  const before = await contentOf(here)
  const there = await newPlace()
  const [from, to] = [openDatabase(here.target, () => {}), openDatabase(there.target, () => {})]
  const progress = makeCopyProgress({ write: () => {} })
  const breakOff = {
    ...progress,
    begin(what: string) {
      if (what === 'comments') throw new Error('the power is cut')
    },
  }
  const expectNoStart = async () => {
    const started = await run('main', [], { environment: { ...there.environment, PORT: String(await freePort()) } })
    expect([started.code, started.output]).toEqual([1, expect.stringContaining('not all is there yet')])
  }
  // While the tables are made, too.
  let asked = 0
  const untilTheThird = () => {
    if ((asked += 1) === 3) throw new Error('the power is cut')
    return Date.now()
  }
  const atOnce = moveInstallation({ from, to, progress, clock: untilTheThird })
  await expect(atOnce).rejects.toThrow('the power is cut')
  await expectNoStart()
  const broken = moveInstallation({ from, to, progress: breakOff, clock: Date.now })
  await expect(broken).rejects.toThrow('the power is cut')
  await from.db.destroy()
  await to.db.destroy()
  await expectNoStart()

  const moved = await run('move', wayTo(there), here)
  expect(moved.output).toMatch(/posts +\d+ rows, [\da-f]{16}, there already/)
  expect(moved.output).toMatch(/comments +\d+ rows, [\da-f]{16}\n/)
  expect(moved.output).toContain('are there, and are the same.')
  expect(moved.code).toBe(0)
  expect(await contentOf(there)).toEqual(before)
})

it('an installation moves into a file, from PostgreSQL as from another file, and back', async () => {
  const before = await contentOf(here)
  const dataDir = path.join(newFolder(), 'data')
  expect(await run('move', ['--to', dataDir], here)).toMatchObject({ code: 0 })
  const there = { dataDir, target: { sqliteFile: path.join(dataDir, 'database.sqlite') } }
  expect(await contentOf(there)).toEqual(before)
  expect(await run('move', ['--to', dataDir], here)).toMatchObject({ code: 1 })
  expect(await run('move', [], here)).toMatchObject({ code: 1, output: expect.stringContaining('--to') })

  const back = await newPlace()
  expect(await run('move', wayTo(back), { environment: { DATA_DIR: dataDir } })).toMatchObject({ code: 0 })
  expect(await contentOf(back)).toEqual(before)
})

/** Parts of SQLite's full-text index are tables, too. */
const isLeft = (name: string) => name in leftTables || /^(?:post_search|sqlite_)/.test(name)

it('every table is copied, or made anew', async () => {
  const { db } = openDatabase(here.target, () => {})
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  await db.destroy()
  expect(names.filter((name) => !copiedTableNames.some((copied) => copied === name) && !isLeft(name))).toEqual([])
})
