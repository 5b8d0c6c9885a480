import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { likePost } from '#contract/post-writing.ts'
import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { openTestDatabaseOnFile } from '#tests/support/test-database.ts'

let test: TestApp
/** Lets the disk have what was committed. */
let bringToDisk: () => void
/** How SQLite waited for the disk: 1 not, 2 within each commit. */
let modes: unknown[]

const modeOf = async (db: Db) =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous

beforeEach(async () => {
  modes = []
  const database = await openTestDatabaseOnFile()
  const { dialect } = database
  const durable = new Promise<void>((resolve) => (bringToDisk = resolve))
  test = await buildTestApp({
    database: {
      ...database,
      dialect: {
        ...dialect,
        async transact(db, work) {
          const done = await dialect.transact(db, work)
          return { ...done, durable: done.durable.then(() => durable) }
        },
        writeExpendable: (db, write) =>
          dialect.writeExpendable(db, async (own) => {
            modes.push(await modeOf(own))
            return write(own)
          }),
      },
    },
  })
})
afterEach(() => test.close())

it('a write with a key is answered once the disk has it, and its claim waits for none', async () => {
  const author = await test.member()
  const postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
  let isAnswered = false
  const writing = test.call(likePost, { params: { id: postId }, body: {}, key: randomUUID() }, author.token)
  void writing.then(() => (isAnswered = true))
  const likes = () => test.deps.db.selectFrom('likes').select('post_id').execute()
  while ((await likes()).length === 0) await new Promise(setImmediate)
  // Everything else is answered meanwhile.
  for (let turns = 0; turns < 50; turns += 1) {
    await likes()
    await new Promise(setImmediate)
  }
  expect(isAnswered).toBe(false)
  bringToDisk()
  expect((await writing).status).toBe(200)
  expect(modes).toEqual([1])
  expect(await modeOf(test.deps.db)).toBe(2)
})
