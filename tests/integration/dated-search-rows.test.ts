import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// PostgreSQL alone keeps the instants of posts in a column; vitest.config.ts leaves this file out elsewhere.
const longAgo = Date.UTC(2014, 0)
const at = allMigrations.findIndex(({ name }) => name === '0054-dated-search-rows')
let database: TestDatabase
let authorId: string

beforeEach(async () => {
  database = await openTestDatabase()
  await migrate(database, allMigrations.slice(0, at), Date.now)
  authorId = (await insertMember(database.db, longAgo)).id
})
afterEach(() => database.close())

/** As an instance of the version before writes a post and its words. */
async function writeAsBefore(db: Db): Promise<string> {
  const id = await insertTestPost(db, { author_id: authorId, created_at: longAgo, is_indexed: 1 })
  await sql`insert into post_search_rows (post_id, document)
    values (${id}, to_tsvector('post_words', 'zorkmid'))`.execute(db)
  return id
}

const findAll = async () =>
  database.dialect.postSearch.find(database.db, {
    ...{ words: ['zorkmid'], last: undefined, topics: [], withPictures: 'or-without', viewerId: authorId },
    page: { after: undefined, limit: 10 },
  })

it('what is being written while the schema changes is found afterwards, and what an instance of the version before writes then', async () => {
  const { db } = database
  const first = await writeAsBefore(db)
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let second = ''
  const writing = db.transaction().execute(async (transaction) => {
    second = await writeAsBefore(transaction)
    await held
  })
  await expect.poll(() => second).not.toBe('')
  const changing = migrate(database, allMigrations, Date.now)
  const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length
  await expect.poll(waiting).toBeGreaterThan(0)
  commit()
  await Promise.all([writing, changing])
  const third = await writeAsBefore(db)
  const { posts: found } = await findAll()
  expect(found.map(({ id }) => id).toSorted()).toEqual([first, second, third].toSorted())
  expect(found.map(({ created_at }) => created_at)).toEqual([longAgo, longAgo, longAgo])
})
