import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { likePost } from '#contract/post-writing.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { openTestDatabaseOnFile } from '#tests/support/test-database.ts'

let test: TestApp
/** How SQLite waited for the disk while something was written that may be lost: 1 not, 2 within each commit. */
let modes: unknown[]

const modeOf = async (db: Db) =>
  (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous
const countKeys = async (db: Db) => (await db.selectFrom('idempotency_keys').select('key').execute()).length

beforeEach(async () => {
  modes = []
  const database = await openTestDatabaseOnFile()
  const { dialect } = database
  const writeExpendable: typeof dialect.writeExpendable = (db, write) =>
    dialect.writeExpendable(db, async (own) => {
      const before = await countKeys(own)
      const written = await write(own)
      if ((await countKeys(own)) > before) modes.push(await modeOf(own))
      return written
    })
  test = await buildTestApp({ database: { ...database, dialect: { ...dialect, writeExpendable } } })
})
afterEach(() => test.close())

it('the claim of a write with a key waits for no disk; what is written for it, and its answer, do', async () => {
  const author = await test.member()
  const postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
  const writing = { params: { id: postId }, body: {}, key: randomUUID() }
  expect((await test.call(likePost, writing, author.token)).status).toBe(200)
  expect(modes).toEqual([1])
  expect(await modeOf(test.deps.db)).toBe(2)
  // Said once more, it is answered from what was recorded, and claims nothing.
  expect((await test.call(likePost, writing, author.token)).headers['idempotency-replayed']).toBe('true')
  expect(modes).toEqual([1])
})
